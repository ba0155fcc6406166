/** Escapes text between tags, with the same entities as HTML sanitizers. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Escapes text between tags, or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
