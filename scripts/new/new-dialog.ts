import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTemplates, Refused } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { formatFiles } from './format-files';
import { afterImports, inInterface, inValueOf, insertIntoSource } from './insert-into-source';
import { newPartOf } from './remote-of';
import { templateOf } from './templates';

/** Props file, created for a remote without dialogs. */
const PROPS_FILE = 'src/dialogs.d.ts';
const NO_DIALOGS = `export {};

declare module '@market/web-kit' {
  /** Props of this remote's dialogs, for callers anywhere in the page. */
  interface DialogProps {}
}
`;

/**
 * `npm run new -- dialog mfe-candidate share-job`: a dialog that any part of the page may open, with its props, its
 * texts, its state for the development host, its manifest entry and its test.
 * @param root the project's folder
 * @returns the next steps, line by line
 * @throws Refused when a word is invalid or taken; then nothing is written
 */
export function newDialog(root: string, workspace = '', name = ''): string[] {
  const { words, manifests } = newPartOf(root, 'dialog', workspace, name);
  const owner = manifests.find(({ dialogs }) => dialogs.includes(name));
  if (owner) throw new Refused(`The dialog '${name}' is ${owner.name}'s already: choose another name.`);
  const { COMPONENT, VARIABLE, LABEL } = words;
  const folder = join(root, workspace);
  const made = fillTemplates(templateOf('dialog'), folder, words);
  const props = join(folder, PROPS_FILE);
  if (!existsSync(props)) writeFileSync(props, NO_DIALOGS);
  insertIntoSource(props, [[inInterface('DialogProps'), `\n  '${name}': Record<never, never>;`]]);
  insertIntoSource(join(folder, 'src/manifest.ts'), [[inValueOf('dialogs'), `'${name}',`]]);
  const remote = join(folder, 'src/remote.ts');
  const isFirst = !readFileSync(remote, 'utf8').includes('lazy');
  insertIntoSource(remote, [
    ...(isFirst ? [[afterImports, `\nimport { lazy } from 'react';`] as const] : []),
    [
      inValueOf('dialogs'),
      `'${name}': lazy(async () => ({ default: (await import('./features/${name}/${name}.dialog')).${COMPONENT}Dialog })),`,
    ],
  ]);
  insertIntoSource(join(folder, 'src/texts/en.ts'), [
    [inValueOf('en'), `${VARIABLE}: { title: '${LABEL}', text: 'What it is for comes here.' },`],
  ]);
  insertIntoSource(join(folder, 'dev/states.ts'), [
    [inValueOf('dialogs'), `'${name}': { person: 'candidate', props: {} },`],
  ]);
  addCoverageRow(root, 'Dialogs', [
    `\`${name}\` ${LABEL}`,
    `[${name}.dialog.tsx](../${workspace}/src/features/${name}/${name}.dialog.tsx)`,
    `[${name}.test.tsx](../${workspace}/test/${name}.test.tsx) \`${LABEL}: shows itself under its name, and closes by Escape\``,
  ]);
  const changed = [PROPS_FILE, 'src/manifest.ts', 'src/remote.ts', 'src/texts/en.ts', 'dev/states.ts', ...made];
  formatFiles(
    root,
    changed.map((file) => join(workspace, file)),
  );
  return [
    `The dialog '${name}' is made: openDialog('${name}', {}) opens it from anywhere.`,
    '',
    `  ${workspace}/${PROPS_FILE}     what it is opened with`,
    `  npm run dev -w ${workspace}     look at it`,
    `  npm test -w ${workspace} -- ${name}     its test`,
  ];
}
