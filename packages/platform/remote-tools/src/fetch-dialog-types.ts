import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isRecord } from '@market/api';
import { DIALOG_TYPES, remotesListSchema, type RemoteVersion, remoteVersionSchema } from '@market/contracts/remotes';
import { readDialogTypes, typeScriptOf, type DialogType } from './dialog-types';
import type { MarketClient } from './market-client';
import { Refused } from './refused';
import { DIALOGS_OF_OTHERS } from './sources';

/**
 * Writes `src/dialogs-of-others.d.ts`: what the dialogs of other remotes that are live in a marketplace are opened
 * with, as far as the installed packages do not say it. A remote that says something else than types of dialogs is left
 * out.
 * @param folder the repository's
 * @param name the remote's own federation name
 * @returns what came of it and who was left out, in sentences
 * @throws Refused where the marketplace does not answer
 */
export async function fetchDialogTypes({
  folder,
  name,
  market,
}: {
  folder: string;
  name: string;
  market: Pick<MarketClient, 'file' | 'url'>;
}): Promise<string[]> {
  const compiler = typeScriptOf(folder);
  const known = new Set(
    installedTypes(folder).flatMap((file) =>
      readDialogTypes(compiler, file, readFileSync(file, 'utf8')).map((dialog) => dialog.name),
    ),
  );
  const found: Array<{ owner: string; dialogs: DialogType[] }> = [];
  const leftOut: string[] = [];
  for (const version of await otherRemotes(market, name)) {
    const owner = version.extras.moduleFederation.name;
    const types = typesIn(await market.file(placeOf(version, market.url)));
    let dialogs: DialogType[];
    try {
      if (types === undefined) throw new Refused(`${owner} has a ${DIALOG_TYPES} that says no types: ask its team.`);
      dialogs = readDialogTypes(compiler, owner, types).filter((dialog) => !known.has(dialog.name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Faulty types of a remote are left out, so that they do not break the others.
      leftOut.push(error.message);
      continue;
    }
    for (const dialog of dialogs) known.add(dialog.name);
    if (dialogs.length > 0) found.push({ owner, dialogs });
  }
  writeFileSync(join(folder, DIALOGS_OF_OTHERS), textOf(found));
  const outcome =
    found.length === 0
      ? [`Other remotes have no dialogs at ${market.url} that the packages do not know: ${DIALOGS_OF_OTHERS} is empty.`]
      : [
          ...found.map(({ owner, dialogs }) => `${owner}: ${dialogs.map((dialog) => dialog.name).join(', ')}`),
          `are in ${DIALOGS_OF_OTHERS}.`,
        ];
  return [...outcome, ...leftOut];
}

/** Live versions of other remotes that say what their dialogs are opened with. */
async function otherRemotes(market: Pick<MarketClient, 'file' | 'url'>, name: string): Promise<RemoteVersion[]> {
  const list = await market.file('/remotes.json');
  if (!remotesListSchema.isValidSync(list))
    throw new Refused(`${market.url} has no list of remotes: is it a marketplace?`);
  return Object.values(list.microFrontends)
    .flatMap((versions): unknown[] => (Array.isArray(versions) ? versions : []))
    .filter((version): version is RemoteVersion => remoteVersionSchema.isValidSync(version))
    .filter(
      ({ deployment, extras }) =>
        deployment.default && extras.moduleFederation.name !== name && Object.hasOwn(extras.assets, DIALOG_TYPES),
    );
}

/** Beside its `mf-manifest.json`, on the same site. */
function placeOf({ url }: RemoteVersion, market: string): `/${string}` {
  const { pathname } = new URL(DIALOG_TYPES, new URL(url, market));
  // A path of an address begins with it.
  return pathname as `/${string}`;
}

function typesIn(json: unknown): string | undefined {
  return isRecord(json) && typeof json.types === 'string' ? json.types : undefined;
}

/** The remote's own, and those that came with the packages. */
function installedTypes(folder: string): string[] {
  const kit = createRequire(join(folder, 'package.json')).resolve('@market/web-kit/package.json');
  const shipped = join(dirname(kit), 'src/dialogs');
  const own = join(folder, 'src/dialogs.d.ts');
  return [
    ...(existsSync(own) ? [own] : []),
    ...(existsSync(shipped) ? readdirSync(shipped).map((file) => join(shipped, file)) : []),
  ];
}

function textOf(found: ReadonlyArray<{ owner: string; dialogs: readonly DialogType[] }>): string {
  const lines = found.flatMap(({ owner, dialogs }) => [`    // ${owner}`, ...dialogs.map(({ text }) => `    ${text}`)]);
  return [
    '// Written by npm run types: what the dialogs of other remotes are opened with.',
    'export {};',
    '',
    "declare module '@market/web-kit' {",
    '  interface DialogProps {',
    ...lines,
    '  }',
    '}',
    '',
  ].join('\n');
}
