/**
 * Identifies a page's build of the shell by its scripts, whose names change with their content.
 * @param html the shell's `index.html`
 */
export function buildOf(html: string): string {
  return [...html.matchAll(/(?:src|href)="(\/[^"]+\.[0-9a-f]{8}\.(?:js|css))"/g)].map(([, file]) => file).join(' ');
}
