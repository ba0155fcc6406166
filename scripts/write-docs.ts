import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reliabilityPage } from '../faults/reliability-page';
import { kubernetesBase } from './deploy/manifests';
import { dockerfileOf } from './images/dockerfile';
import { PARTS } from './images/parts';
import { errorsPage, eventsPage } from './reference-docs';
import { writeShellExports } from './shell-exports';
import { ROOT } from './start/root';

/**
 * Writes the pages that are made from code, the list of what the shell exports, and the Dockerfiles and Kubernetes
 * manifests that are made from the table of parts.
 */
export async function main(): Promise<void> {
  writeFileSync(join(ROOT, 'docs', 'events.md'), eventsPage());
  writeFileSync(join(ROOT, 'docs', 'errors.md'), errorsPage());
  writeFileSync(join(ROOT, 'docs', 'reliability.md'), reliabilityPage());
  for (const part of PARTS) writeFileSync(join(ROOT, part.folder, 'Dockerfile'), dockerfileOf(part));
  await writeShellExports();
  const base = join(ROOT, 'deploy', 'k8s', 'base');
  mkdirSync(base, { recursive: true });
  for (const [name, text] of Object.entries(kubernetesBase())) writeFileSync(join(base, name), text);
  console.log(
    'docs/events.md, docs/errors.md, docs/reliability.md, packages/web-kit/shell-exports.json, the Dockerfiles and deploy/k8s/base are written.',
  );
}
