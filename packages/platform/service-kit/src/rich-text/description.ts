import { escapeText } from '@market/api';
import { decode } from 'html-entities';
import sanitizeHtml from 'sanitize-html';
import { isMarkdown, markdownAsHtml } from './markdown';
import { tellByTags } from './office-html';
import { tagsIn } from './tags';

const WEB_ADDRESS = /^https?:\/\/[^/\\\s]/i;
/** Elements that part their text from what stands beside it. */
const PARAGRAPHS = [
  ...['address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details', 'dialog', 'div', 'dl'],
  ...['dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'pre'],
  ...['section', 'summary'],
];
/** A list that goes on after a paragraph begins later than at 1. */
const FIRST_NUMBER = /^(?:[02-9]|[1-9]\d{1,3})$/;
const BLOCKS = ['p', 'br', 'ul', 'ol', 'li', 'h3', 'h4'];

/**
 * Allowlist of a job description (simple formatting, nothing active; docs/security.md, S60). Other elements lose their
 * tag and keep their text; elements whose text is code, or that change how the rest is parsed, lose their content too.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, 'b', 'strong', 'i', 'em', 'a'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'svg',
    'math',
    'template',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'object',
    'embed',
    'title',
  ],
  nestingLimit: 10,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    hr: 'br',
    ...Object.fromEntries(PARAGRAPHS.map((name) => [name, 'p'])),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: { ...(FIRST_NUMBER.test(start) ? { start } : {}) } }),
    // A link to a forbidden address becomes a bare tag: if it were renamed to a forbidden tag, the library would close
    // the wrong tag.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { ...(WEB_ADDRESS.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {}) },
    }),
  },
};

const HAS_BLOCK = new RegExp(`<(?:${BLOCKS.join('|')})[\\s/>]`, 'i');
/** Placeholder at the edges of blocks: a noncharacter, which no text contains. */
const BLOCK = '\uffff';
const LIST_ITEM = /^\s*[-*•·–]\s+/;

/**
 * Sanitizes a description from any source for storage and display: the form, a program, an import. Plain text and
 * Markdown become paragraphs and lists, formatted text keeps the few harmless tags. Returns '' if no readable text is
 * left.
 */
export function safeDescription(text: string): string {
  const { isHtml, isInline, escaped } = tagsIn(text);
  if (isInline && isMarkdown(text)) return safeDescription(markdownAsHtml(isHtml ? escaped : text, isHtml));
  const html = isHtml ? harmlessHtml(tellByTags(escaped)) : escapeText(text);
  const laidOut = starsAsBold(HAS_BLOCK.test(html) ? html : paragraphs(html));
  return plainText(laidOut) === '' ? '' : laidOut;
}

const TAG_OR_STARRED = /<[^<>]*>|\*\*(?=[^\s*])([^*<>]*[^\s*<>])\*\*/g;

/**
 * Converts `**Bold**`, typed by people used to Markdown, to the corresponding tag; text inside of tags is unchanged.
 */
export function starsAsBold(html: string): string {
  if (!html.includes('**')) return html;
  return html.replace(TAG_OR_STARRED, (found, words?: string) =>
    words === undefined ? found : `<strong>${words}</strong>`,
  );
}

/** Cleaned twice: the first pass renames tags, and renamed paragraphs may be nested until they are parsed again. */
function harmlessHtml(text: string): string {
  return sanitizeHtml(sanitizeHtml(text, ALLOWED), ALLOWED)
    .replace(/<p>\s*<\/p>\s*/g, '')
    .trim();
}

/**
 * Converts plain text: blank lines separate paragraphs, lines that begin with a dash or bullet are a list, other line
 * breaks stay.
 */
function paragraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .flatMap((block) => blockHtml(block.split(/\r?\n/).filter((line) => line.trim() !== '')))
    .join('\n');
}

function blockHtml(lines: string[]): string[] {
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    const numbered = numberedFrom(lines, at);
    if (numbered.length > 1) {
      html.push(numberedList(numbered));
      at += numbered.length;
      continue;
    }
    const isList = LIST_ITEM.test(lines[at] ?? '');
    let end = at;
    while (
      end < lines.length &&
      LIST_ITEM.test(lines[end] ?? '') === isList &&
      (end === at || numberedFrom(lines, end).length < 2)
    )
      end += 1;
    const group = lines.slice(at, end).map((line) => line.replace(LIST_ITEM, '').trim());
    html.push(
      isList ? `<ul>${group.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${group.join('<br />')}</p>`,
    );
    at = end;
  }
  return html;
}

const NUMBERED = /^\s*(\d{1,3})[.)]\s+(?=\S)/;

/** Lines from one on that are numbered one after the other; a single one may be a date: `1. Oktober`. */
export function numberedFrom(lines: readonly string[], from: number): string[] {
  const first = Number(NUMBERED.exec(lines[from] ?? '')?.[1]);
  let end = from;
  while (Number(NUMBERED.exec(lines[end] ?? '')?.[1]) === first + end - from) end += 1;
  return lines.slice(from, end);
}

/** Lines of HTML with numbers as a list. */
export function numberedList(lines: readonly string[]): string {
  const first = Number(NUMBERED.exec(lines[0] ?? '')?.[1]);
  const entries = lines.map((line) => `<li>${line.replace(NUMBERED, '').trim()}</li>`).join('');
  return `<ol${first === 1 ? '' : ` start="${first}"`}>${entries}</ol>`;
}

/** Converts a stored description to lines of text, one for each block. */
export function linesOf(html: string): string {
  return html.replace(EDGE_OF_BLOCK, '\n').split('\n').map(plainText).filter(Boolean).join('\n');
}

/** Tags that part no words: `<b>N</b>ight` shows one. */
const WITHIN_WORDS = /<\/?(?:b|strong|i|em|a)(?:\s[^<>]*)?>/g;

/** Extracts the visible text of a stored description, for searching. */
export function plainText(html: string): string {
  return decode(html.replace(WITHIN_WORDS, '').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

const EDGE_OF_BLOCK = new RegExp(`</?(?:${BLOCKS.join('|')})(?:\\s[^<>]*)?/?>`, 'g');
const ENDS_BY_ITSELF = /[.!?:;,…]$/;

/** The same for a one-line preview: a heading or list item is separated from the text after it. */
export function previewText(html: string): string {
  const blocks = plainText(html.replace(EDGE_OF_BLOCK, ` ${BLOCK} `)).split(BLOCK);
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .reduce((text, block) => (text === '' ? block : `${text}${ENDS_BY_ITSELF.test(text) ? ' ' : ' · '}${block}`), '');
}
