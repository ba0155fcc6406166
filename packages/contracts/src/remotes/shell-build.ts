/**
 * Which build of the shell a page is of: its scripts, whose names change with every byte of them.
 * @param html the shell's `index.html`
 */
export function buildOf(html: string): string {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.[0-9a-f]{8}\.(?:js|css))"/g)].map(([, file]) => file).join(' ');
}
