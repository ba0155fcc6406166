import type { JobQuery } from '@market/jobs/search';
import { createConnection, type PipelineStage } from 'mongoose';
import { findMongod } from '../../../../scripts/tools/find-mongod';
import { ToolMissing } from '../../../../scripts/tools/run-command';
import { startMongod, type RunningMongod } from '../../../../scripts/tools/start-mongod';
import { askedText } from '../asked';
import {
  COMPARED_FACETS,
  LONGEST_FACET,
  LeftOut,
  fourClients,
  takenInBatches,
  timed,
  untilFound,
  type Answer,
  type ComparedFacet,
  type Engine,
  type Timed,
} from '../engine';
import { residentBytes } from '../memory';
import { FIELDS, FIELD_NAMES, peerJob } from '../peer-job';

const DATABASE = 'bench_search';
const FACETS: ReadonlyArray<ComparedFacet | 'location'> = ['job_cate', 'location', 'skills', 'emp_type', 'work_mode'];

/**
 * MongoDB's own text index and a pipeline with facets. It supports no prefixes, no typos and no alternatives between
 * several words. Queried over a local connection.
 */
export async function mongodb(): Promise<Engine> {
  const mongod = await startedMongod();
  const connection = await createConnection(mongod.uri, { dbName: DATABASE }).asPromise();
  const jobs = connection.collection('jobs');
  const { pid } = await connection.db!.admin().serverStatus();
  const before = residentBytes(String(pid));

  const ask = async (query: JobQuery): Promise<Timed> => {
    const askedAt = performance.now();
    const [found] = await jobs.aggregate<Found>(pipeline(query)).toArray();
    return { ms: performance.now() - askedAt, answer: answerOf(found!) };
  };

  return {
    async build(corpus, count) {
      const loading = await takenInBatches(corpus, count, {
        batch: 1_000,
        make: (job, number) => ({ _id: number as never, ...peerJob(job, number) }),
        take: (some) => jobs.insertMany(some),
      });
      return (
        loading +
        (await timed(async () => {
          await jobs.createIndex(Object.fromEntries(FIELD_NAMES.map((field) => [field, 'text' as const])), {
            name: 'words',
            weights: FIELDS,
            default_language: 'none',
          });
          for (const field of ['location', 'skills', 'created_at', 'salary']) await jobs.createIndex({ [field]: 1 });
        }))
      );
    },
    ask,
    askFour: (queries, seconds) => fourClients(ask, queries, seconds),
    freshness: (job, number, query) =>
      untilFound(
        async () => void (await jobs.insertOne({ _id: number as never, ...peerJob(job, number) })),
        ask,
        query,
      ),
    async memory() {
      const { storageSize, indexSize } = (await connection.db!.command({ dbStats: 1 })) as {
        storageSize: number;
        indexSize: number;
      };
      return { memory: residentBytes(String(pid)) - before, disk: storageSize + indexSize };
    },
    async close() {
      await connection.close();
      await mongod.stop();
    },
  };
}

async function startedMongod(): Promise<RunningMongod> {
  try {
    const found = await findMongod();
    if (found.kind === 'address') return { uri: found.uri, stop: async () => {} };
    return await startMongod({ program: found.path });
  } catch (error) {
    if (error instanceof ToolMissing) throw new LeftOut(error.message);
    throw error;
  }
}

type Found = Record<'total' | ComparedFacet, Array<{ _id: string | number | null; count: number }>> & {
  first: Array<{ _id: number }>;
};

function pipeline(query: JobQuery): PipelineStage[] {
  // Quotes every word as a phrase, so that all words are required. Alternative spellings cannot be expressed: only the
  // typed one is searched.
  const words = askedText(query.text)
    .flatMap(([typed]) => typed!.map(({ word }) => `"${word}"`))
    .join(' ');
  const match: Record<string, unknown> = { $or: [{ closes_at: null }, { closes_at: { $gt: query.now } }] };
  if (words) match.$text = { $search: words };
  if (query.createdSince !== null) match.created_at = { $gte: query.createdSince };
  if (query.salary_min !== null) match.salary = { $gte: query.salary_min };
  const filters: Record<string, unknown> = {};
  if (query.job_cate.length > 0) filters.job_cate = { $in: query.job_cate };
  if (query.location !== '') filters.location = query.location;
  if (query.skills.length > 0) filters.skills = { $in: query.skills };
  if (query.emp_type.length > 0) filters.emp_type = { $in: query.emp_type };
  if (query.work_mode.length > 0) filters.work_mode = { $in: query.work_mode };
  const allBut = (except?: string) => ({
    $match: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== except)),
  });
  const isRanked = words !== '' && query.sort === 'relevance';
  const order: Record<string, -1> =
    query.sort === 'salary'
      ? { salary: -1, created_at: -1 }
      : isRanked
        ? { score: -1, created_at: -1 }
        : { created_at: -1 };
  const facet = (name: string) => [
    allBut(name),
    ...(name === 'skills' ? [{ $unwind: '$skills' }] : []),
    { $group: { _id: `$${name}`, count: { $sum: 1 } } },
    { $sort: { count: -1 as const } },
    { $limit: LONGEST_FACET },
  ];
  return [
    { $match: match },
    {
      $project: {
        job_cate: 1,
        location: 1,
        skills: 1,
        emp_type: 1,
        work_mode: 1,
        salary: 1,
        created_at: 1,
        ...(isRanked ? { score: { $meta: 'textScore' } } : {}),
      },
    },
    {
      $facet: {
        total: [allBut(), { $count: 'count' }],
        first: [allBut(), { $sort: order }, { $limit: query.limit }, { $project: { _id: 1 } }],
        ...Object.fromEntries(FACETS.map((name) => [name, facet(name)])),
      },
    },
  ] as PipelineStage[];
}

function answerOf(found: Found): Answer {
  const countsOf = (name: ComparedFacet) =>
    Object.fromEntries(found[name].filter(({ _id }) => _id !== null).map(({ _id, count }) => [String(_id), count]));
  return {
    total: found.total[0]?.count ?? 0,
    first: found.first.map(({ _id }) => _id),
    facets: Object.fromEntries(COMPARED_FACETS.map((name) => [name, countsOf(name)])) as Answer['facets'],
  };
}
