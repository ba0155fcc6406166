import createMarkdown from 'markdown-it';

// Without HTML, tags are shown as text. Only explicit links become links.
const markdown = createMarkdown({ html: false, breaks: true, linkify: false });
const markdownWithTags = createMarkdown({ html: true, breaks: true, linkify: false });

const HEADING = /^#{2,6} \S/m;
const HEADINGS = /^# \S[\s\S]*^# \S/m;
/** A short line of its own underlined by dashes or equals signs; below a sentence, dashes are a divider. */
const UNDERLINED =
  /(?<!\S[^\S\n]{0,9}\n)^(?=[^\s\-=|])[^\n]{0,79}[^\s.,;!?][^\S\n]{0,9}\n(?:-{3,}|={3,})[^\S\n]{0,9}$/m;
const TOP_HEADING = /^# (?!of\b)\S/m;
const BOLD_LINE = /^\*\*[^*\n]{1,100}\*\*:?[^\S\n]*$/m;
const LIST_ENTRY = /^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+\S/m;
const NUMBERED = /^[ \t]{0,3}1[.)][ \t]+\S[^\n]*\n(?:[ \t]*\n)?[ \t]{0,3}2[.)][ \t]+\S/m;
const LINK = /\[[^\]\n]{1,200}\]\(https?:\/\/[^\s)]{1,2000}\)/;
const TABLE = /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m;
/** Characters that converters escape needlessly: `Full\-time`, `R\&D`. */
const ESCAPED = /\\[-+.#&_()[\]!*~]/g;

/** True for a text without tags that is surely Markdown: a dash in front of a line, or a star, is not enough. */
export function isMarkdown(text: string): boolean {
  return (
    HEADING.test(text) ||
    HEADINGS.test(text) ||
    UNDERLINED.test(text) ||
    (TOP_HEADING.test(text) && LIST_ENTRY.test(text)) ||
    (BOLD_LINE.test(text) && NUMBERED.test(text)) ||
    LINK.test(text) ||
    TABLE.test(text) ||
    (text.match(ESCAPED)?.length ?? 0) > (BOLD_LINE.test(text) ? 0 : 1)
  );
}

/**
 * Converts Markdown to HTML, which must still be sanitized.
 * @param hasTags whether it has tags of HTML, such as `<br>`, which are kept
 */
export function markdownAsHtml(text: string, hasTags: boolean): string {
  return (hasTags ? markdownWithTags : markdown).render(text);
}
