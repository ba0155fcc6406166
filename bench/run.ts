import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText, isFailed, type Figures } from './figures';
import { api as apiScenario } from './scenarios/api';
import { applyAbuse } from './scenarios/apply-abuse';
import { bundles } from './scenarios/bundles';
import { deploy } from './scenarios/deploy';
import { hostileRemotes } from './scenarios/hostile-remotes';
import { importing } from './scenarios/import';
import { load } from './scenarios/load';
import { match } from './scenarios/match';
import { interactions } from './scenarios/pages/interactions';
import { opensearch } from './scenarios/opensearch';
import { pages } from './scenarios/pages/pages';
import { application } from './scenarios/pages/application';
import { press } from './scenarios/pages/press';
import { reports } from './scenarios/pages/reports';
import { relevance } from './scenarios/relevance';
import { search } from './scenarios/search';
import { resume } from './scenarios/resume';
import { searchEngine } from './scenarios/search-engine/search-engine';
import { served } from './scenarios/served';
import { start } from './scenarios/start';

/** Scenarios by name; each receives the options (words with leading dashes, and their values) that follow its name. */
const SCENARIOS: Record<string, (options: readonly string[]) => Promise<Figures[]>> = {
  bundles,
  pages,
  interactions,
  press,
  application,
  reports,
  start,
  deploy,
  api: apiScenario,
  served,
  search,
  load,
  relevance,
  match,
  opensearch,
  import: importing,
  resume,
  'search-engine': searchEngine,
  'hostile-remotes': hostileRemotes,
  'apply-abuse': applyAbuse,
};

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run bench [-- SCENARIO ... [OPTIONS]]
  runs the named scenarios and prints their figures; without a name all of them, and writes bench/results.md
  ${Object.keys(SCENARIOS).join(', ')}
  load            [--jobs 100000] [--users 10000]
  opensearch      [--jobs 100000]
  search-engine   [--jobs N] [--engines NAME,NAME]
  pages           [--pages NAME,NAME] [--builds NAME,NAME] [--runs N] [--reports FOLDER]
  press           [--url http://localhost:3000] [--only NAME] [--runs N]
  apply-abuse     [--url http://localhost:3000]
  reports         [--url http://localhost:3000]`;

/** Runs the named scenarios (all, when none is named) and prints their tables; `bench/results.md` stores them. */
export async function main(args: string[]): Promise<void> {
  const firstOption = args.findIndex((arg) => arg.startsWith('--'));
  const named = firstOption < 0 ? args : args.slice(0, firstOption);
  const options = firstOption < 0 ? [] : args.slice(firstOption).filter((arg) => arg !== '--');
  const names = named.length > 0 ? named : Object.keys(SCENARIOS);
  const unknown = names.filter((name) => !Object.hasOwn(SCENARIOS, name));
  if (unknown.length > 0) {
    console.error(`There is no scenario ${unknown.join(', ')}: choose ${Object.keys(SCENARIOS).join(', ')}.`);
    process.exit(1);
  }
  const texts: string[] = [];
  let failed = 0;
  for (const name of names) {
    for (const figures of await SCENARIOS[name]!(options)) {
      const text = asText(figures);
      console.log(`\n${text}`);
      texts.push(text);
      failed += figures.rows.filter(isFailed).length;
    }
  }
  if (named.length === 0 && failed === 0)
    writeFileSync(
      join(__dirname, 'results.md'),
      `# Latest figures\n\nWritten by \`npm run bench\`. Absolute times differ from machine to machine.\n\n${texts.join('\n\n')}\n`,
    );
  if (failed > 0) console.error(`\n${failed} row(s) FAILED: their figures would count refusals as work.`);
  process.exit(failed > 0 ? 1 : 0);
}
