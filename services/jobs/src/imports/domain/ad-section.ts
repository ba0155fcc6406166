import { decode } from 'html-entities';
import { isMarkdown, linesOf, safeDescription, tagsIn } from '@market/service-kit/rich-text';
import { cleanText, textAsHtml } from './clean-text';
import { workLines } from './work-sections';

/** A text of an ad, as displayed HTML and as plain text for extraction. */
export interface AdSection {
  html: string;
  text: string;
  /** The text with the marks of its headings and list entries, which part it into sections. */
  lines: string;
}

const MARK = /#(?:URL|EMAIL|PHONE)_[0-9a-f]{8,}#/gi;

/**
 * A text of an ad: HTML and Markdown are sanitized by `safeDescription`, like any other description; only plain text is
 * cleaned, and its lines formatted.
 * @param hasLostBreaks whether the file has lost the line breaks of its texts
 */
export function readSection(raw: string, hasLostBreaks: boolean): AdSection {
  const markup = markupOf(raw);
  if (markup === undefined) {
    const text = cleanText(raw, hasLostBreaks);
    return { html: textAsHtml(text), text, lines: text };
  }
  const html = safeDescription(markup.replace(MARK, ' '));
  return { html, text: linesOf(html), lines: workLines(html) };
}

/** Returns the text if it is HTML or Markdown; HTML escaped once or twice, as some feeds send it, is unescaped. */
function markupOf(raw: string): string | undefined {
  let text = raw;
  for (let times = 0; times < 3; times += 1) {
    if (tagsIn(text).isHtml) return text;
    const decoded = decode(text, { scope: 'strict' });
    if (decoded === text) break;
    text = decoded;
  }
  return isMarkdown(raw) ? raw : undefined;
}
