import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reliabilityPage } from '../faults/reliability-page';
import { errorsPage, eventsPage } from './reference-docs';
import { ROOT } from './start/root';

/** Writes the pages that are made from code. */
export async function main(): Promise<void> {
  writeFileSync(join(ROOT, 'docs', 'events.md'), eventsPage());
  writeFileSync(join(ROOT, 'docs', 'errors.md'), errorsPage());
  writeFileSync(join(ROOT, 'docs', 'reliability.md'), reliabilityPage());
  console.log('docs/events.md, docs/errors.md and docs/reliability.md are written.');
}
