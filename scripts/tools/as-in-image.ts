/**
 * Rewrites a sentence about commands for the image `tools`, which has neither npm nor this project's scripts: `admin
 * create EMAIL` for `npm run admin -- create EMAIL`.
 * @param commands names of the image's commands; others stay unchanged
 */
export const asInImage = (text: string, commands: readonly string[]): string =>
  text.replace(/npm run ([\w:-]+)( --(?= ))?/g, (words, name: string) => (commands.includes(name) ? name : words));
