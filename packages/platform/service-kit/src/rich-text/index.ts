export { linesOf, plainText, previewText, safeDescription, starsAsBold } from './description';
export { isMarkdown } from './markdown';
