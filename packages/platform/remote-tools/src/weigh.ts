import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtManifest } from '@market/build-kit/manifest-translations';
import type { RemoteManifest } from '@market/remote-contract';
import { fitReleases } from './fit-releases';

/** Size budget of a remote's build in its package.json: kB of JavaScript, gzip -9. */
interface Budget {
  remoteEntry: number;
  all: number;
}

/**
 * Faults of a built remote: its build, and accepted releases of the shell's contract that it does not fit.
 * @param say hears how it stands with each release
 */
export async function faultsOfRemote(folder: string, name: string, say: (line: string) => void): Promise<string[]> {
  const faults = faultsOfBuild(folder, name);
  return faults.length > 0 ? faults : fitReleases(folder, name, say);
}

/**
 * Faults of a remote's build: a manifest that differs from the source's, or more JavaScript than its budget.
 * @param folder the remote's workspace
 * @param name its federation name
 */
function faultsOfBuild(folder: string, name: string): string[] {
  const dist = join(folder, 'dist');
  // Cast: the budget field of a remote (docs/remotes.md).
  const { budget } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { budget?: Budget };
  if (!budget)
    return [`${folder}/package.json has no "budget": { "remoteEntry": 20, "all": 60 } (kB of JavaScript, gzip).`];
  const missing = ['remoteEntry.js', 'mf-manifest.json', 'remote.json'].filter((file) => !existsSync(join(dist, file)));
  if (missing.length > 0) return missing.map((file) => `${dist} has no ${file}: npm run build.`);

  const faults: string[] = [];
  // Cast: written by our build. Endpoints are extracted from the code, so the source's manifest lacks them.
  const { endpoints: _, ...written } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as RemoteManifest;
  const { endpoints: __, ...stated } = builtManifest(folder, name);
  if (JSON.stringify(written) !== JSON.stringify(stated))
    faults.push('dist/remote.json is not what src/manifest.ts says: npm run build.');
  const scripts = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  const weights = new Map(
    scripts.map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000]),
  );
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const entry = weights.get('remoteEntry.js') ?? 0;
  console.log(
    `${basename(folder)}: remoteEntry.js ${entry.toFixed(1)} of ${budget.remoteEntry} kB, all JavaScript ${all.toFixed(1)} of ${budget.all} kB (gzip)`,
  );
  if (entry > budget.remoteEntry)
    faults.push(
      `remoteEntry.js is ${entry.toFixed(1)} kB and may be ${budget.remoteEntry}: something that pages need has come into src/remote.ts.`,
    );
  if (all > budget.all)
    faults.push(
      `The remote's JavaScript is ${all.toFixed(1)} kB and may be ${budget.all}: load what is rarely seen later, or raise "budget" in package.json with the reason.`,
    );
  return faults;
}
