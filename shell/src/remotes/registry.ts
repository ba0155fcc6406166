import { remotesListSchema, type RemoteVersion, remoteVersionSchema } from '@market/contracts/remotes';
import { browserStorage } from '../base/storage';
import { fetchJson } from './fetch-json';

/** Storage key of the last good registry, for a page load in which neither source answers. */
const KEPT = 'market.remotes';

/** List entry of a remote. */
export interface ListedRemote {
  /** Federation name; the package's where that cannot be read. */
  name: string;
  /** For this visitor first, the default behind it where that is another. Empty when nothing of it can be used. */
  versions: RemoteVersion[];
  /** Error of an unusable entry. */
  fault: Error | null;
}

export interface ListOfRemotes {
  generation: number;
  remotes: ListedRemote[];
}

/**
 * In the order of asking: what the page has is freshest and costs nothing, what the browser kept is the last resort.
 */
const SOURCES: Record<string, () => unknown> = {
  'the page': () => parse(document.querySelector('script#remotes')?.textContent),
  '/remotes.json': () => fetchJson('/remotes.json'),
  'the last visit': () => parse(browserStorage.getItem(KEPT)),
};

/**
 * Loads the list of remotes.
 * @throws when no source has a registry with a remote that can be used; the message says what was wrong with each
 */
export async function findRemotes(): Promise<ListOfRemotes> {
  const refusals: string[] = [];
  for (const [source, read] of Object.entries(SOURCES)) {
    try {
      return keep(await read());
    } catch (error) {
      refusals.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`there is no usable list of the parts (${refusals.join('; ')})`);
}

/**
 * The list as it is now; the browser asks with the tag of what it has, so that nothing comes when nothing changed.
 * Throws after `limit` ms at the latest.
 */
export async function askForRemotes(limit: number): Promise<ListOfRemotes> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(limit) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return keep(await response.json());
}

/** Reads a list and keeps it for the next visit, unless it is one for this session only. */
function keep(document: unknown): ListOfRemotes {
  const list = readList(document);
  const isForSession = list.remotes.some(({ versions }) => versions.some(({ extras }) => extras.override));
  if (!isForSession) browserStorage.setItem(KEPT, JSON.stringify(document));
  return list;
}

/**
 * Validates each entry by itself: a broken or hostile entry costs its own remote, and a bad version only the version;
 * throws when nothing is left.
 */
function readList(document: unknown): ListOfRemotes {
  const { generation, microFrontends } = remotesListSchema.validateSync(document, { strict: true });
  const remotes = Object.entries<unknown>(microFrontends).map(([packageName, versions]) =>
    readRemote(packageName, versions),
  );
  const [first] = remotes;
  if (!first) throw new Error('it has no remote');
  if (first.fault && remotes.every(({ fault }) => fault)) throw first.fault;
  return { generation, remotes: withoutRepeats(remotes) };
}

function readRemote(packageName: string, listed: unknown): ListedRemote {
  const versions: RemoteVersion[] = [];
  let fault: Error | null = null;
  const entries: unknown[] = Array.isArray(listed) ? listed : [];
  for (const version of entries) {
    try {
      versions.push(remoteVersionSchema.validateSync(version, { strict: true }));
    } catch (error) {
      fault = error as Error; // yup throws nothing else
    }
  }
  const name = versions[0]?.extras.moduleFederation.name ?? nameIn(listed) ?? packageName;
  const ofThisName = versions.filter(({ extras }) => extras.moduleFederation.name === name);
  if (ofThisName.filter(({ deployment }) => deployment.default).length === 1)
    return { name, versions: ofThisName, fault: null };
  return { name, versions: [], fault: fault ?? new Error(`${packageName} must have exactly one default version`) };
}

/** The name that a broken entry gives itself, for its panel. */
function nameIn(listed: unknown): string | undefined {
  // Read with doubt: whatever is no text is no name.
  const [version] = (Array.isArray(listed) ? listed : []) as { extras?: { moduleFederation?: { name?: unknown } } }[];
  const name = version?.extras?.moduleFederation?.name;
  return typeof name === 'string' && name.length <= 50 ? name : undefined;
}

/** A name belongs to the first who has it. */
function withoutRepeats(remotes: ListedRemote[]): ListedRemote[] {
  return remotes.filter(({ name }, index) => remotes.findIndex((other) => other.name === name) === index);
}

function parse(text: string | null | undefined): unknown {
  if (!text?.trim()) throw new Error('none');
  return JSON.parse(text);
}
