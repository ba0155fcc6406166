import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isRecord } from '@market/api';
import { DIALOG_TYPES, type RemoteVersion, SLOT_TYPES } from '@market/remote-contract';
import { liveVersions, pathOf } from './live-versions';
import type { MarketClient } from './market-client';
import { propTypesText, readPropTypes, typeScriptOf, type PropsKind, type PropType } from './prop-types';
import { Refused } from './refused';
import { TYPES_OF_OTHERS } from './sources';

const PUBLISHED = { dialogs: DIALOG_TYPES, slots: SLOT_TYPES } as const;

interface Fetching {
  /** Folder of the repository. */
  folder: string;
  /** The remote's own federation name. */
  name: string;
  market: Pick<MarketClient, 'file' | 'product' | 'url'>;
}

/**
 * Writes `src/dialogs-of-others.d.ts` and `src/slots-of-others.d.ts`: props types of dialogs and slots of other remotes
 * that are live in a marketplace, as far as the installed packages lack them. A remote whose file contains anything but
 * such types is left out.
 * @returns the result and the remotes left out, in sentences
 * @throws Refused if the marketplace does not respond
 */
export async function fetchPropTypes(fetching: Fetching): Promise<string[]> {
  const others = await otherRemotes(fetching);
  return [...(await fetchTypes('dialogs', fetching, others)), ...(await fetchTypes('slots', fetching, others))];
}

async function fetchTypes(
  kind: PropsKind,
  { folder, market }: Fetching,
  others: readonly RemoteVersion[],
): Promise<string[]> {
  const compiler = typeScriptOf(folder);
  const installed = new Set(
    installedTypes(kind, folder).flatMap((file) =>
      readPropTypes(compiler, kind, file, readFileSync(file, 'utf8')).map((one) => one.name),
    ),
  );
  const found: Array<{ owner: string; types: PropType[] }> = [];
  const leftOut: string[] = [];
  for (const version of others.filter(({ extras }) => Object.hasOwn(extras.assets, PUBLISHED[kind]))) {
    const owner = version.extras.moduleFederation.name;
    const said = typesIn(await market.file(pathOf(PUBLISHED[kind], version, market)));
    let types: PropType[];
    try {
      if (said === undefined) throw new Refused(`${owner} has a ${PUBLISHED[kind]} that says no types: ask its team.`);
      types = readPropTypes(compiler, kind, owner, said).filter((one) => !installed.has(one.name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Faulty types of one remote are left out, so that they do not break those of the others.
      leftOut.push(error.message);
      continue;
    }
    for (const { name } of types) installed.add(name);
    if (types.length > 0) found.push({ owner, types });
  }
  const file = TYPES_OF_OTHERS[kind];
  writeFileSync(join(folder, file), propTypesText(kind, found));
  const outcome =
    found.length === 0
      ? [`Other remotes have no ${kind} at ${market.url} that the packages do not know: ${file} is empty.`]
      : [
          ...found.map(({ owner, types }) => `${owner}: ${types.map(({ name }) => name).join(', ')}`),
          `are in ${file}.`,
        ];
  return [...outcome, ...leftOut];
}

/** Live versions of other remotes. */
async function otherRemotes({ market, name }: Fetching): Promise<RemoteVersion[]> {
  const live = await liveVersions(market);
  return live.flatMap(({ version }) => (version.extras.moduleFederation.name === name ? [] : [version]));
}

function typesIn(json: unknown): string | undefined {
  return isRecord(json) && typeof json.types === 'string' ? json.types : undefined;
}

/** Types of the remote itself and of the installed packages. */
function installedTypes(kind: PropsKind, folder: string): string[] {
  const kit = createRequire(join(folder, 'package.json')).resolve('@market/web-kit/package.json');
  const shipped = join(dirname(kit), 'src', kind);
  const own = join(folder, `src/${kind}.d.ts`);
  return [
    ...(existsSync(own) ? [own] : []),
    ...(existsSync(shipped) ? readdirSync(shipped).map((file) => join(shipped, file)) : []),
  ];
}
