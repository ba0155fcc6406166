import createMarkdown from 'markdown-it';

// HTML is disabled: tags are shown as text. Only explicit links become links.
const markdown = createMarkdown({ html: false, breaks: true, linkify: false });

const HEADING = /^#{2,6} \S/m;
const HEADINGS = /^# \S[\s\S]*^# \S/m;
const LINK = /\[[^\]\n]{1,200}\]\(https?:\/\/[^\s)]{1,2000}\)/;
const TABLE = /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m;
/** Characters that converters escape needlessly: `Full\-time`, `R\&D`. */
const ESCAPED = /\\[-+.#&_()[\]!*~]/g;

/** True for a text without tags that is surely Markdown: a dash in front of a line, or a star, is not enough. */
export function isMarkdown(text: string): boolean {
  return (
    HEADING.test(text) ||
    HEADINGS.test(text) ||
    LINK.test(text) ||
    TABLE.test(text) ||
    (text.match(ESCAPED)?.length ?? 0) > 1
  );
}

/** Converts Markdown to HTML, which must still be sanitized. */
export function markdownAsHtml(text: string): string {
  return markdown.render(text);
}
