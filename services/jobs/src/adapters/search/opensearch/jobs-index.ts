import { randomBytes } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { Log } from '@market/service-kit';
import type { Client } from '@opensearch-project/opensearch';
import type { JobState } from '../job-search';
import { INDEX_LAYOUT, LAYOUT_VERSION } from './index-layout';
import { jobDocument, versionOf, type JobDocument } from './job-document';
import { RETRY_AFTER_SECONDS, reaching, statusOf } from './server';

/**
 * The index as the service writes it. The alias is searched; behind it stands one index, made beside the last and put
 * in its place.
 */
export interface JobsIndex {
  readonly alias: string;
  /** Makes an empty index behind the alias where there is none yet, and tells its note. */
  open(): Promise<string | undefined>;
  /** Takes one state in. An older one than is held changes nothing. */
  write(state: JobState): Promise<void>;
  /** The same for many, in slices; resolves when all are taken. One that is refused for good is logged and left out. */
  writeAll(states: Iterable<JobState> | AsyncIterable<JobState>): Promise<void>;
  /** Fills a new index beside the one behind the alias, and puts it in its place in one step. */
  replace(states: AsyncIterable<JobState>): Promise<void>;
  /** Keeps a note with the index. */
  note(text: string): Promise<void>;
}

/** Bytes and number of jobs' slices in flight: together some tens of megabytes. */
const SLICE_BYTES = 4 << 20;
const SLICES_AT_ONCE = 2;
/** Retries, with their waits, of what the server had no room for (429). */
const TRIES = 5;
const TRY_AGAIN_MS = 1_000;
const BULK_MS = 60_000;
/** Time limit of a write, which a saved job waits for; slower ones are repeated by the change stream. */
const WRITE_MS = 2_000;
/** Swaps that meet another replica's are tried again with what stands behind the alias then. */
const SWAPS = 5;

const OLDER_STATE = 409;
const NOT_THERE = 404;
const NO_ROOM = 429;

interface Dropped {
  status: number;
  id: string;
  reason: string;
}

export function createJobsIndex({
  client,
  name,
  log,
  tryAgainMs = TRY_AGAIN_MS,
  onChange,
}: {
  client: Client;
  name: string;
  log: Log;
  tryAgainMs?: number;
  /** Is told each document that is sent as a change of what is searched. */
  onChange?: (document: JobDocument) => void;
}): JobsIndex {
  const alias = `${name}-v${LAYOUT_VERSION}`;
  /** Indexes that are filled at the moment: what changes meanwhile goes to them as well. */
  const filling = new Set<string>();

  /** Indexes behind the alias: one, or none. */
  async function behind(): Promise<string[]> {
    try {
      const { body } = await client.indices.getAlias({ name: alias });
      return Object.keys(body);
    } catch (error) {
      if (statusOf(error) === NOT_THERE) return [];
      throw error;
    }
  }

  async function create(): Promise<string> {
    const index = `${alias}-${Date.now()}-${randomBytes(3).toString('hex')}`;
    // The client's types know less than the server, here and in what is loaded.
    await client.indices.create({ index, body: INDEX_LAYOUT as never });
    return index;
  }

  /** Atomic swap: a single request moves the alias and deletes the old index, so a search always finds one of them. */
  async function putInPlace(index: string): Promise<void> {
    for (let swap = 1; ; swap += 1) {
      const old = (await behind()).filter((other) => other !== index);
      try {
        await client.indices.updateAliases({
          body: {
            actions: [
              { add: { index, alias, is_write_index: true } },
              ...old.map((other) => ({ remove_index: { index: other } })),
            ],
          },
        });
        return;
      } catch (error) {
        // Another replica has put its own in place since: what stood there before is gone.
        if (statusOf(error) !== NOT_THERE || swap === SWAPS) throw error;
      }
    }
  }

  function headOf(state: JobState, target: string) {
    const head = { _index: target, _id: state.id, version: versionOf(state), version_type: 'external' as const };
    if (state.job) return { index: head };
    // A removal comes over the state that it tells of the end of, and over nothing newer.
    return { delete: { ...head, version_type: 'external_gte' as const } };
  }

  /** The client's helper cuts slices, sends again what there was no room for, and names each job that was refused. */
  async function load(
    states: Iterable<JobState> | AsyncIterable<JobState>,
    target: string,
    { tries = TRIES, requestTimeout = BULK_MS } = {},
  ): Promise<void> {
    const refused: Dropped[] = [];
    let away: Dropped | undefined;
    await client.helpers.bulk<JobState>(
      {
        // The client wants a stream, and reads whatever can be iterated.
        datasource: each(states) as never,
        onDocument: (state) => {
          const document = state.job ? jobDocument(state.job) : undefined;
          if (document && target === alias) onChange?.(document);
          // Cast: the client's types lack a document's version.
          return [headOf(state, target), document ?? {}] as never;
        },
        onDrop: ({ status, operation, error }) => {
          // A newer state is there already, or what was to go is not there: both are as wished.
          if (status === OLDER_STATE || (status === NOT_THERE && 'delete' in operation)) return;
          const dropped = {
            status,
            id: idIn(operation),
            // Reason in the server's words; missing when it had no room.
            reason: (error as { reason?: string } | null)?.reason ?? 'no room',
          };
          if (status >= 500 || status === NO_ROOM || status === NOT_THERE) away = dropped;
          else refused.push(dropped);
        },
        flushBytes: SLICE_BYTES,
        concurrency: SLICES_AT_ONCE,
        retries: tries,
        wait: tryAgainMs,
        // If the alias was removed, a write must not create an index of its name.
        ...(target === alias ? { require_alias: true } : {}),
      },
      { requestTimeout },
    );
    // Sent again it would be refused again: all others go on, and whoever runs this is told which one is not found.
    if (refused.length > 0)
      log.error({ jobs: refused.length, first: refused[0] }, 'OpenSearch refused jobs, they are not found');
    if (away)
      throw new MarketError('service-unavailable', {
        cause: new Error(`OpenSearch did not take job ${away.id} in: ${away.status} ${away.reason}`),
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
  }

  return {
    alias,

    open: () =>
      reaching(async () => {
        const [index] = await behind();
        if (index === undefined) {
          await putInPlace(await create());
          return undefined;
        }
        const { body } = await client.indices.getMapping({ index: alias });
        // The client's type of the answer leaves out what indexes note about themselves.
        const [first] = Object.values(body as unknown as Record<string, { mappings?: { _meta?: { note?: string } } }>);
        return first?.mappings?._meta?.note;
      }),

    write: (state) =>
      reaching(async () => {
        await Promise.all(
          [alias, ...filling].map(async (target) => load([state], target, { tries: 0, requestTimeout: WRITE_MS })),
        );
      }),

    writeAll: (states) =>
      reaching(async () => {
        if (filling.size === 0) return load(states, alias);
        const all = await gathered(states);
        for (const target of [alias, ...filling]) await load(all, target);
      }),

    replace: (states) =>
      reaching(async () => {
        const index = await create();
        filling.add(index);
        try {
          await load(onlyOpen(states), index);
          await client.indices.refresh({ index });
          await putInPlace(index);
        } catch (error) {
          await client.indices.delete({ index }).catch(() => undefined);
          throw error;
        } finally {
          filling.delete(index);
        }
      }),

    note: (text) =>
      reaching(async () => {
        await client.indices.putMapping({ index: alias, body: { _meta: { note: text } } });
      }),
  };
}

/** A new index has nothing to take out. */
async function* onlyOpen(states: AsyncIterable<JobState>): AsyncGenerator<JobState> {
  for await (const state of states) if (state.job) yield state;
}

async function* each<Value>(values: Iterable<Value> | AsyncIterable<Value>): AsyncGenerator<Value> {
  yield* values;
}

async function gathered<Value>(values: Iterable<Value> | AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

function idIn(operation: object): string {
  // The action is the one that `headOf` made.
  const [head] = Object.values(operation) as Array<{ _id?: string }>;
  return head?._id ?? '';
}
