import { escapeHtml } from '@market/contracts';

export { escapeHtml };

/** A text that somebody wrote, in the direction of its own first letter: what stands beside it keeps its place. */
export function ownText(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** JSON that cannot end the script element that it stands in. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
