import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { slicesAmong, type Slice } from '@market/contracts/slices';

/** The slices of a project's folder. One that only has leftovers of a build is none. */
export function findSlices(root: string): Slice[] {
  return slicesAmong(readdirSync(root)).filter(({ workspace }) => existsSync(path.join(root, workspace, 'package.json')));
}
