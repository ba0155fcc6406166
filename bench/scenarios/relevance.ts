import { createIndexedJobSearch } from '@market/jobs/search';
import { ARE_ADS_THERE, readAds } from '../../services/jobs/test/relevance/ads';
import { generatedJobs } from '../../services/jobs/test/relevance/generated-jobs';
import {
  judge,
  meanOf,
  type JudgedJob,
  type JudgedQuery,
  type Judgement,
} from '../../services/jobs/test/relevance/judging';
import {
  judgedCards,
  judgedEveryday,
  judgedOperators,
  judgedPlaces,
} from '../../services/jobs/test/relevance/judged-as-people-ask';
import { JUDGED_ADS } from '../../services/jobs/test/relevance/judged-ads';
import { JUDGED_GENERATED } from '../../services/jobs/test/relevance/judged-generated';
import type { Figures } from '../figures';

const WORST = 12;

/**
 * Relevance of the first ten hits: nDCG@10 per property over queries with relevance judgements, and the worst queries.
 */
export async function relevance(): Promise<Figures[]> {
  const generated = generatedJobs();
  const tables = [
    ...tablesOf('generated jobs', judgedOn(generated, JUDGED_GENERATED)),
    ...tablesOf('generated jobs with marks and ages', { jobs: generated.length, judgements: judgedCards() }),
    ...tablesOf('generated jobs, work and place', { jobs: generated.length, judgements: await judgedPlaces() }),
  ];
  if (!ARE_ADS_THERE) {
    console.log('The real ads (../shared/data) are not there: only generated jobs are judged.');
    return tables;
  }
  const ads = readAds();
  return [
    ...tables,
    ...tablesOf('real ads', judgedOn(ads, JUDGED_ADS)),
    ...tablesOf('real ads, everyday', { jobs: ads.length, judgements: await judgedEveryday() }),
    ...tablesOf('real ads, operators', { jobs: ads.length, judgements: judgedOperators() }),
  ];
}

function judgedOn<Facts>(
  jobs: ReadonlyArray<JudgedJob<Facts>>,
  queries: ReadonlyArray<JudgedQuery<Facts>>,
): { jobs: number; judgements: Judgement[] } {
  const search = createIndexedJobSearch();
  for (const { job } of jobs) search.upsert(job);
  return { jobs: jobs.length, judgements: judge(search, jobs, queries) };
}

function tablesOf(on: string, { jobs, judgements }: { jobs: number; judgements: Judgement[] }): Figures[] {
  const kinds = [...new Set(judgements.map(({ shows }) => shows))];
  const row = (name: string, own: readonly Judgement[]) => [
    name,
    own.length,
    meanOf(own).toFixed(3),
    `${Math.round((100 * own.filter(({ grades }) => grades[0] === 3).length) / own.length)} %`,
  ];
  const worst = [...judgements].sort((a, b) => a.ndcg - b.ndcg).slice(0, WORST);
  return [
    {
      title: `Relevance on ${on}`,
      how: `${jobs} jobs; grades 0 to 3 for each query and job, by rules in \`services/jobs/test/relevance\`. nDCG@10: 1 is the best order there could be.`,
      columns: ['shows', 'queries', 'nDCG@10', 'first is a 3'],
      rows: [
        row('all', judgements),
        ...kinds.map((kind) =>
          row(
            kind,
            judgements.filter(({ shows }) => shows === kind),
          ),
        ),
      ],
    },
    {
      title: `Where it is worst, ${on}`,
      how: 'Grades of the first ten found, in their order.',
      columns: ['query', 'nDCG@10', 'grades'],
      rows: worst.map(({ text, ndcg, grades }) => [`\`${text}\``, ndcg.toFixed(2), grades.join(' ')]),
    },
  ];
}
