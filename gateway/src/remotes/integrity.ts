import { createHash } from 'node:crypto';

/** Hash of a file's bytes as browsers check it (Subresource Integrity). */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
