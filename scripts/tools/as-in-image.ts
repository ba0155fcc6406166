/**
 * A sentence of the commands as the image `tools` has them, where npm and this project's scripts are not:
 * `admin create EMAIL` for `npm run admin -- create EMAIL`.
 * @param commands names of those that it has; others stay as they are
 */
export const asInImage = (text: string, commands: readonly string[]): string =>
  text.replace(/npm run ([\w:-]+)( --(?= ))?/g, (words, name: string) => (commands.includes(name) ? name : words));
