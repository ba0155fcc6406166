export {
  linesOf,
  numberedFrom,
  numberedList,
  plainText,
  previewText,
  safeDescription,
  starsAsBold,
} from './description';
export { isMarkdown } from './markdown';
export { tagsIn } from './tags';
