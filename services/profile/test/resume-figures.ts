import { labelledResumes, longResume, type Manner } from '../../../packages/market/resume/test/generator';
import { scoreOf, sumOf } from '../../../packages/market/resume/test/generator/score';
import { createResumeReader } from '../src/own-profile/adapters/resume-reader';

const COUNTRIES = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' } as const;

/**
 * Precision and recall of each field over generated resumes, read as the service reads them.
 * @param country country whose numbers need no calling code, instead of that of the resume's language
 */
export async function resumeFigures({
  every = 1,
  rounds = 2,
  manner = 'usual',
  country,
}: { every?: number; rounds?: number; manner?: Manner; country?: string } = {}) {
  // A busy machine must not decide what is read.
  const reader = createResumeReader({ limitMs: 60_000 });
  try {
    const resumes = (await labelledResumes({ rounds, manner })).filter(
      (_, at) => at % every === Math.floor(at / every) % every,
    );
    const scores = [];
    for (const resume of resumes)
      scores.push(scoreOf(await reader.read('figures', resume, country ?? COUNTRIES[resume.label.language]), resume));
    const longest = await longResume();
    const began = performance.now();
    await reader.read('figures', { name: 'long.pdf', bytes: longest.bytes }, 'US');
    return {
      count: resumes.length,
      figures: sumOf(scores),
      pagesOfLongest: longest.pages,
      millisecondsOfLongest: performance.now() - began,
    };
  } finally {
    await reader.stop();
  }
}
