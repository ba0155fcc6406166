import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Suffix that keeps tools from treating templates as code of the project. */
const SUFFIX = '.txt';

/**
 * Writes the files of a template, with the given placeholders replaced in their names and texts.
 * @param root the template's folder
 * @param folder target folder
 * @param words `SUBJECT` to `reports`
 * @returns the files, as paths below `folder`
 */
export function fillTemplates(root: string, folder: string, words: Record<string, string>): string[] {
  const filled = (text: string) =>
    Object.entries(words).reduce((result, [word, value]) => result.replaceAll(word, value), text);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => {
    const from = join(entry.parentPath, entry.name);
    const to = filled(relative(root, from).slice(0, -SUFFIX.length));
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), filled(readFileSync(from, 'utf8')));
    return to;
  });
}
