import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@market/remote-rules';
import { ROOT } from '../../start/root';

/** A file as publishing takes it: its path below the build, the hash of its bytes, and the bytes in base64. */
export interface EditionFile {
  path: string;
  hash: string;
  content: string;
}

/**
 * Next deployment of a built remote: another version with another text, in the browser and on the server.
 * @param workspace folder of the remote, already built
 * @param edition its version, the present text, and the text that replaces it
 */
export function remoteEdition(
  workspace: string,
  { version, says, instead }: { version: string; says: string; instead: string },
): EditionFile[] {
  const dist = join(ROOT, workspace, 'dist');
  let isChanged = false;
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((path) => /^[^.].*\.(js|cjs|css|json)$/.test(path) && path !== 'mf-stats.json')
    .map((path) => {
      let text = readFileSync(join(dist, path), 'utf8');
      if (path === 'remote.json') text = JSON.stringify({ ...(JSON.parse(text) as object), version });
      if (/\.c?js$/.test(path) && text.includes(`"${says}"`)) {
        text = text.replaceAll(`"${says}"`, `"${instead}"`);
        isChanged = true;
      }
      const content = Buffer.from(text);
      return { path, hash: integrityOf(content), content: content.toString('base64') };
    });
  if (!isChanged) throw new Error(`the built ${workspace} does not say "${says}" anywhere`);
  return files;
}
