import { createHash } from 'node:crypto';
import { DAY, HOUR_MS, MINUTE_MS } from '@market/api/durations';
import type { ReportedStep, Vital } from '@market/contracts/remotes';
import { modelOf, type Clock, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

export type Rating = 'good' | 'fair' | 'poor';
/** Page loads by vital and rating: `lcp_good`. */
export type RatingKey = `${Vital}_${Rating}`;
/** Additive counters, independent of the replica that writes them. */
export type CountKey =
  | 'visits'
  | 'failed'
  | 'faulty'
  | 'measured'
  | 'slow'
  | 'long_tasks'
  | RatingKey
  | `steps_${ReportedStep}`;
export type Counts = Partial<Record<CountKey, number>>;

/** Version as identified in reports. */
export interface VersionKey {
  remote: string;
  version: string;
}

interface SumRow extends VersionKey {
  _id: string;
  at: Date;
  page?: string;
  counts: Counts;
  /** Database time, used to expire the row. */
  written_at: Date;
}
interface ErrorRow extends VersionKey {
  _id: string;
  message: string;
  at?: string;
  count: number;
  last_at: Date;
  written_at: Date;
}
export type KeptError = Pick<ErrorRow, 'message' | 'at' | 'count' | 'last_at'>;

/** Maximum number of distinct errors stored per version; further ones are only counted as failures. */
const ERRORS_KEPT = 30;

const sums = (collection: string, keptSeconds: number) => {
  const schema = new Schema<SumRow>(
    {
      _id: { type: String, required: true },
      remote: { type: String, required: true },
      version: { type: String, required: true },
      at: { type: Date, required: true },
      page: { type: String },
      counts: { type: Schema.Types.Mixed, required: true },
      written_at: { type: Date, required: true, expires: keptSeconds },
    },
    { collection, versionKey: false },
  );
  schema.index({ remote: 1, version: 1, at: 1 });
  return schema;
};
const minuteSchema = sums('browser_minutes', 3 * DAY);
const pageSchema = sums('browser_pages', 2 * DAY);
const errorSchema = new Schema<ErrorRow>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    version: { type: String, required: true },
    message: { type: String, required: true },
    at: { type: String },
    count: { type: Number, required: true },
    last_at: { type: Date, required: true },
    written_at: { type: Date, required: true, expires: 14 * DAY },
  },
  { collection: 'browser_errors', versionKey: false },
);
errorSchema.index({ remote: 1, version: 1, count: -1 });

export type BrowserStore = ReturnType<typeof createBrowserStore>;

/** Sums of the reports of browsers, by minute and by page and hour, and a short list of distinct errors. */
export function createBrowserStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const minutes = modelOf<SumRow>(connection, 'BrowserMinute', minuteSchema);
  const pages = modelOf<SumRow>(connection, 'BrowserPage', pageSchema);
  const errors = modelOf<ErrorRow>(connection, 'BrowserError', errorSchema);

  const startOf = (ms: number) => new Date(Math.floor(clock.now().getTime() / ms) * ms);
  const increment = ({ remote, version }: VersionKey, at: Date, counts: Counts, page?: string) => ({
    updateOne: {
      filter: { _id: [remote, version, page ?? '', at.toISOString()].join(' ') },
      update: {
        $setOnInsert: { remote, version, at, ...(page === undefined ? {} : { page }) },
        $inc: Object.fromEntries(Object.entries(counts).map(([name, count]) => [`counts.${name}`, count])),
        $currentDate: { written_at: true as const },
      },
      upsert: true,
    },
  });

  async function minutesSince(
    { remote, version }: VersionKey,
    since: Date,
  ): Promise<Array<Pick<SumRow, 'at' | 'counts'>>> {
    return minutes
      .find({ remote, version, at: trusted({ $gte: since }) }, { at: 1, counts: 1 })
      .lean<Array<Pick<SumRow, 'at' | 'counts'>>>();
  }

  return {
    /** Adds counts to the present minute, and those that are about a page to its present hour. */
    async add(entries: ReadonlyArray<VersionKey & { counts: Counts; page?: string; ofPage: Counts }>): Promise<void> {
      const minute = startOf(MINUTE_MS);
      const hour = startOf(HOUR_MS);
      const counted = entries.filter(({ counts }) => hasAny(counts));
      if (counted.length > 0)
        await minutes.bulkWrite(
          counted.map(({ counts, ...key }) => increment(key, minute, counts)),
          { ordered: false },
        );
      const aboutPages = entries.flatMap(({ page, ofPage, ...key }) =>
        page !== undefined && hasAny(ofPage) ? [increment(key, hour, ofPage, page)] : [],
      );
      if (aboutPages.length > 0) await pages.bulkWrite(aboutPages, { ordered: false });
    },

    /** Counts an error among the distinct ones of its version, up to their maximum number. */
    async addError({ remote, version }: VersionKey, { message, at }: { message: string; at?: string }): Promise<void> {
      const _id = createHash('sha256')
        .update(JSON.stringify([remote, version, message, at]))
        .digest('base64url');
      const count = {
        $inc: { count: 1 },
        $set: { last_at: clock.now() },
        $currentDate: { written_at: true as const },
      };
      const { matchedCount } = await errors.updateOne({ _id }, count);
      if (matchedCount > 0 || (await errors.countDocuments({ remote, version })) >= ERRORS_KEPT) return;
      await errors.updateOne(
        { _id },
        { ...count, $setOnInsert: { remote, version, message, ...(at === undefined ? {} : { at }) } },
        { upsert: true },
      );
    },

    /** Sums of a version since a time, in whole minutes. */
    async sumsSince(key: VersionKey, since: Date): Promise<Counts> {
      return (await minutesSince(key, since)).reduce<Counts>((sum, { counts }) => added(sum, counts), {});
    },

    /** Sums of the same period, minute by minute. */
    minutesSince,

    /** Sums by page, since the hour of a given time. */
    async pagesSince({ remote, version }: VersionKey, since: Date): Promise<Map<string, Counts>> {
      const rows = await pages.find({ remote, version, at: trusted({ $gte: since }) }).lean<SumRow[]>();
      const byPage = new Map<string, Counts>();
      for (const { page = '', counts } of rows) byPage.set(page, added(byPage.get(page) ?? {}, counts));
      return byPage;
    },

    /** Most frequent errors of a version. */
    async errorsOf({ remote, version }: VersionKey, limit: number): Promise<KeptError[]> {
      return errors.find({ remote, version }).sort({ count: -1, _id: 1 }).limit(limit).lean<ErrorRow[]>();
    },
  };
}

const hasAny = (counts: Counts) => Object.keys(counts).length > 0;

/** Sum of counts. */
export function added(sum: Counts, counts: Counts): Counts {
  const result = { ...sum };
  // Cast: keys of counts, as they were written.
  for (const [name, count] of Object.entries(counts) as Array<[CountKey, number]>)
    result[name] = (result[name] ?? 0) + count;
  return result;
}
