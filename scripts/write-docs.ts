import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage, eventsPage } from './reference-docs';
import { ROOT } from './start/root';

/** Writes the pages that are made from code. */
export async function main(): Promise<void> {
  writeFileSync(join(ROOT, 'docs', 'events.md'), eventsPage());
  writeFileSync(join(ROOT, 'docs', 'errors.md'), errorsPage());
  console.log('docs/events.md and docs/errors.md are written.');
}
