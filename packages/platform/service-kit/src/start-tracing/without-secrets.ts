/** Tokens of mails occur in paths; ours are longer than any name, code or id there. */
const TOKEN = /\/[^/]{40,}/g;

/** Path for a trace: without its query, in which people search and sign in, and without tokens. */
export function withoutSecrets(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(TOKEN, '/…');
}
