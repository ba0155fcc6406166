import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const TEMPLATES = join(__dirname, 'templates');
/** Keeps templates from being taken for code of the project. */
const SUFFIX = '.txt';

/**
 * Writes the files of a template, in whose names and texts each given word stands for its value.
 * @param template a folder of `templates`
 * @param folder where they go
 * @param words `SUBJECT` to `reports`
 * @returns the files, as paths below `folder`
 */
export function fillTemplates(template: string, folder: string, words: Record<string, string>): string[] {
  const filled = (text: string) =>
    Object.entries(words).reduce((result, [word, value]) => result.replaceAll(word, value), text);
  const root = join(TEMPLATES, template);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => {
    const from = join(entry.parentPath, entry.name);
    const to = filled(relative(root, from).slice(0, -SUFFIX.length));
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    writeFileSync(join(folder, to), filled(readFileSync(from, 'utf8')));
    return to;
  });
}
