import { randomBytes } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import type { Log } from '@market/service-kit';
import type { Client } from '@opensearch-project/opensearch';
import type { JobState } from '../job-search';
import { INDEX_LAYOUT, LAYOUT_VERSION } from './index-layout';
import { jobDocument, versionOf, type JobDocument } from './job-document';
import { RETRY_AFTER_SECONDS, reaching, statusOf } from './server';

/** Write side of the index. Searches use the alias; behind it is a single index, which a rebuild replaces. */
export interface JobsIndex {
  readonly alias: string;
  /** Creates an empty index behind the alias if there is none yet, and returns its note. */
  open(): Promise<string | undefined>;
  /** Writes one state, unless the stored one is newer. */
  write(state: JobState): Promise<void>;
  /** Writes many states, in slices; resolves when all are written. A permanently rejected one is logged and skipped. */
  writeAll(states: Iterable<JobState> | AsyncIterable<JobState>): Promise<void>;
  /** Fills a new index beside the present one, then moves the alias to it atomically. */
  replace(states: AsyncIterable<JobState>): Promise<void>;
  /** Stores a note with the index. */
  note(text: string): Promise<void>;
}

/** Size and concurrency of bulk requests: together some tens of megabytes. */
const SLICE_BYTES = 4 << 20;
const SLICES_AT_ONCE = 2;
/** Retries and their wait, for requests that the server rejects as overloaded (429). */
const TRIES = 5;
const TRY_AGAIN_MS = 1_000;
const BULK_MS = 60_000;
/** Timeout of a write, for which the saving of a job waits; the change stream repeats slower ones. */
const WRITE_MS = 2_000;
/** Retries of an alias swap that collides with another replica's. */
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
  /** Called with each document that is sent as a change of the searched index. */
  onChange?: (document: JobDocument) => void;
}): JobsIndex {
  const alias = `${name}-v${LAYOUT_VERSION}`;
  /** Indexes being filled: concurrent changes are also written to them. */
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
    // Cast: the client's types know less than the server, here and in `load`.
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
        // Another replica has swapped in its own index meanwhile, so the old one no longer exists.
        if (statusOf(error) !== NOT_THERE || swap === SWAPS) throw error;
      }
    }
  }

  function headOf(state: JobState, target: string) {
    const head = { _index: target, _id: state.id, version: versionOf(state), version_type: 'external' as const };
    if (state.job) return { index: head };
    // A removal overrides the state of its own version, but nothing newer.
    return { delete: { ...head, version_type: 'external_gte' as const } };
  }

  /** The client's helper splits into bulk requests, retries on overload, and reports each rejected job. */
  async function load(
    states: Iterable<JobState> | AsyncIterable<JobState>,
    target: string,
    { tries = TRIES, requestTimeout = BULK_MS } = {},
  ): Promise<void> {
    const refused: Dropped[] = [];
    let away: Dropped | undefined;
    await client.helpers.bulk<JobState>(
      {
        // Cast: the client declares a stream, but accepts any iterable.
        datasource: each(states) as never,
        onDocument: (state) => {
          const document = state.job ? jobDocument(state.job) : undefined;
          if (document && target === alias) onChange?.(document);
          // Cast: the client's types lack a document's version.
          return [headOf(state, target), document ?? {}] as never;
        },
        onDrop: ({ status, operation, error }) => {
          // A newer state exists already, or the job to delete does not: both are the desired outcome.
          if (status === OLDER_STATE || (status === NOT_THERE && 'delete' in operation)) return;
          const dropped = {
            status,
            id: idIn(operation),
            // Reason from the server; missing on overload.
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
    // Refused jobs are logged, not sent again, as they would be refused again; all others go on.
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
        // Cast: the client's response type lacks the index's `_meta`.
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

/** A new index has nothing to remove. */
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
  // Cast: `headOf` created the action.
  const [head] = Object.values(operation) as Array<{ _id?: string }>;
  return head?._id ?? '';
}
