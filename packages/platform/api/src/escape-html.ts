/** Text to stand between tags, in the spelling that sanitizers of HTML use too. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Text to stand between tags, or in an attribute's quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
