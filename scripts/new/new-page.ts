import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTemplates, Refused } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { formatFiles } from './format-files';
import { inObjectFor, inValueOf, insertIntoSource } from './insert-into-source';
import { ownerOf } from './owner-of';
import { newPartOf } from './remote-of';
import { templateOf } from './templates';

/**
 * `npm run new -- page mfe-candidate salary-guide`: a public page at `/salary-guide`, with its states, its texts, its
 * route, its manifest entry and its tests.
 * @param root the project's folder
 * @returns the next steps, line by line
 * @throws Refused when a word is invalid or taken; then nothing is written
 */
export function newPage(root: string, workspace = '', name = ''): string[] {
  const { words } = newPartOf(root, 'page', workspace, name);
  const path = `/${name}`;
  const owner = ownerOf(root, path);
  if (owner) throw new Refused(`The page '${path}' is ${owner}'s already: choose another name.`);
  const { COMPONENT, VARIABLE, LABEL } = words;
  const folder = join(root, workspace);
  const made = fillTemplates(templateOf('page'), folder, words);
  insertIntoSource(join(folder, 'src/manifest.ts'), [
    [inValueOf('pages'), `{ path: '${path}', title: words.${VARIABLE}Page, layout: 'default', access: 'public' },`],
  ]);
  insertIntoSource(join(folder, 'src/pages.tsx'), [
    [
      inObjectFor('createPages'),
      `'${path}': async () => (await import('./features/${name}/${name}.page')).${COMPONENT}Page,`,
    ],
  ]);
  insertIntoSource(join(folder, 'src/texts/en.ts'), [
    [inValueOf('manifest'), `${VARIABLE}Page: '${LABEL}',`],
    [inValueOf('en'), `${VARIABLE}: { title: '${LABEL}', loading: 'Loading', nothingYet: 'Nothing yet' },`],
  ]);
  const headings = join(folder, 'test/pages.test.tsx');
  if (readFileSync(headings, 'utf8').includes('const HEADINGS'))
    insertIntoSource(headings, [[inValueOf('HEADINGS'), `'${path}': '${LABEL}',`]]);
  addCoverageRow(root, 'Pages', [
    `\`${path}\` ${LABEL}`,
    `[${name}.page.tsx](../${workspace}/src/features/${name}/${name}.page.tsx)`,
    `[${name}.test.tsx](../${workspace}/test/${name}.test.tsx) \`${path} lists what there is\``,
  ]);
  const changed = ['src/manifest.ts', 'src/pages.tsx', 'src/texts/en.ts', 'test/pages.test.tsx', ...made];
  formatFiles(
    root,
    changed.map((file) => join(workspace, file)),
  );
  return [
    `${path} is made, for anybody: who may see it is its line in ${workspace}/src/manifest.ts.`,
    '',
    `  npm run dev -w ${workspace}     look at it`,
    `  npm test -w ${workspace} -- ${name}     its tests`,
  ];
}
