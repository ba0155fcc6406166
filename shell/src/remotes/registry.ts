import { remotesListSchema, type RemoteVersion, remoteVersionSchema } from '@market/contracts/remotes';
import { browserStorage } from '../base/storage';
import { fetchJson } from './fetch-json';

/** Storage key of the last valid registry, for a page load without any other source. */
const KEPT = 'market.remotes';

/** List entry of a remote. */
export interface ListedRemote {
  /** Federation name; the package's name where that is invalid. */
  name: string;
  /** Versions for this visitor: the applicable one, then the default if different. Empty when none is usable. */
  versions: RemoteVersion[];
  /** Error of an unusable entry. */
  fault: Error | null;
}

export interface ListOfRemotes {
  generation: number;
  remotes: ListedRemote[];
}

/** Sources in order: the page's own list is freshest and free, the stored one is the last resort. */
const SOURCES: Record<string, () => unknown> = {
  'the page': () => parse(document.querySelector('script#remotes')?.textContent),
  '/remotes.json': () => fetchJson('/remotes.json'),
  'the last visit': () => parse(browserStorage.getItem(KEPT)),
};

/**
 * Loads the list of remotes.
 * @throws when no source has a registry with a usable remote; the message contains the fault of each source
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
 * Fetches the current list by a conditional request, whose response is empty when unchanged. Throws after `limit` ms at
 * the latest.
 */
export async function askForRemotes(limit: number): Promise<ListOfRemotes> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', signal: AbortSignal.timeout(limit) });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return keep(await response.json());
}

/** Validates a list and stores it for the next visit, unless it contains overrides of this session. */
function keep(document: unknown): ListOfRemotes {
  const list = readList(document);
  const isForSession = list.remotes.some(({ versions }) => versions.some(({ extras }) => extras.override));
  if (!isForSession) browserStorage.setItem(KEPT, JSON.stringify(document));
  return list;
}

/**
 * Validates each entry separately: an invalid or hostile entry affects only its own remote, and a bad version only
 * itself; throws when nothing is left.
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

/** Name in an invalid entry, for its error panel. */
function nameIn(listed: unknown): string | undefined {
  // Unvalidated: a value that is not text is no name.
  const [version] = (Array.isArray(listed) ? listed : []) as { extras?: { moduleFederation?: { name?: unknown } } }[];
  const name = version?.extras?.moduleFederation?.name;
  return typeof name === 'string' && name.length <= 50 ? name : undefined;
}

/** Duplicate names belong to the first remote. */
function withoutRepeats(remotes: ListedRemote[]): ListedRemote[] {
  return remotes.filter(({ name }, index) => remotes.findIndex((other) => other.name === name) === index);
}

function parse(text: string | null | undefined): unknown {
  if (!text?.trim()) throw new Error('none');
  return JSON.parse(text);
}
