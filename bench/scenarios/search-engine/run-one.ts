import { readFileSync, writeFileSync } from 'node:fs';
import { Corpus } from './corpus';
import { LeftOut, type Engine } from './engine';
import { minisearch } from './engines/minisearch';
import { mongodb } from './engines/mongodb';
import { ours } from './engines/ours';
import { postgres } from './engines/postgres';
import { tantivy } from './engines/tantivy';
import { measure } from './measure';
import type { Measured, NotMeasured } from './measured';
import { rightAnswers, type Judged } from './oracle';
import { makeQueries } from './queries';

/**
 * Engines by name, in the order of the tables; each runs in a separate process, so that its memory can be measured. A
 * new engine is added as a line here.
 */
const ENGINES: Record<string, () => Promise<Engine>> = { ours, tantivy, postgres, minisearch, mongodb };

export const ENGINE_NAMES = Object.keys(ENGINES);
/** Name given in place of an engine: writes the correct results to the file. */
export const ORACLE = 'oracle';
const JUDGED = 120;

export type Outcome = Measured | NotMeasured | { engine: typeof ORACLE };

async function run(engine: string, jobs: number, file: string): Promise<Outcome> {
  if (engine === ORACLE) {
    const corpus = new Corpus();
    writeFileSync(
      file,
      JSON.stringify(
        rightAnswers(
          corpus,
          jobs,
          makeQueries(corpus, jobs, JUDGED, 5).map(({ query }) => query),
        ),
      ),
    );
    return { engine };
  }
  let started: Engine | undefined;
  try {
    started = await ENGINES[engine]!();
    return await measure(started, { name: engine, jobs, judged: JSON.parse(readFileSync(file, 'utf8')) as Judged[] });
  } catch (error) {
    if (error instanceof LeftOut) return { engine, jobs, reason: error.message };
    throw error;
  } finally {
    await started?.close();
  }
}

const [engine = '', jobs = '', file = ''] = process.argv.slice(2);
if (process.send) void run(engine, Number(jobs), file).then((outcome) => process.send!(outcome, () => process.exit(0)));
