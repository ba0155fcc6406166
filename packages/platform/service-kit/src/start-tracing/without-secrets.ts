/** Tokens of mails stand in paths; ours are longer than any name, code or id in them. */
const TOKEN = /\/[^/]{40,}/g;

/** A path as it may be recorded: without its query, in which people search and sign in, and without tokens. */
export function withoutSecrets(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(TOKEN, '/…');
}
