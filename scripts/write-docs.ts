import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { reliabilityPage } from '../faults/reliability-page';
import { importFormatsPage } from '../services/jobs/test/import-formats-page';
import { kubernetesBase, kubernetesComponents } from './deploy/manifests';
import { DOCKERFILE, dockerfile } from './images/dockerfile';
import { decisionsPage, errorsPage, eventsPage, privacyPage } from './reference-docs';
import { writeShellExports } from './shell-exports';
import { ROOT } from './start/root';

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run docs
  writes the pages, lists and manifests that are made from code, and says which`;

/**
 * Generates the documentation pages made from code, the list of the shell's exports, the Dockerfile, and the Kubernetes
 * manifests from the table of parts.
 */
export async function main(): Promise<void> {
  writeFileSync(join(ROOT, 'docs', 'events.md'), eventsPage());
  writeFileSync(join(ROOT, 'docs', 'errors.md'), errorsPage());
  writeFileSync(join(ROOT, 'docs', 'privacy.md'), privacyPage());
  writeFileSync(join(ROOT, 'docs', 'adr', 'README.md'), decisionsPage());
  writeFileSync(join(ROOT, 'docs', 'reliability.md'), reliabilityPage());
  writeFileSync(join(ROOT, 'docs', 'import-formats.md'), await importFormatsPage());
  writeFileSync(join(ROOT, DOCKERFILE), dockerfile());
  await writeShellExports();
  const base = join(ROOT, 'deploy', 'k8s', 'base');
  mkdirSync(base, { recursive: true });
  for (const [name, text] of Object.entries(kubernetesBase())) writeFileSync(join(base, name), text);
  // Cast: rule groups, whose form a test checks.
  const rules = parse(readFileSync(join(ROOT, 'deploy', 'prometheus', 'alerts.yml'), 'utf8')) as object;
  for (const [path, text] of Object.entries(kubernetesComponents(rules))) {
    const file = join(ROOT, 'deploy', 'k8s', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(
    'docs/events.md, docs/errors.md, docs/privacy.md, docs/reliability.md, docs/adr/README.md, docs/import-formats.md, packages/platform/web-kit/shell-exports, the Dockerfile and deploy/k8s are written.',
  );
}
