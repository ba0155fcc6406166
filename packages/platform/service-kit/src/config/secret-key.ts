import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { makePrivateFile } from './private-file';

/**
 * Derives a key of 32 bytes for `purpose` from the installation's secret: 256 random bits, created at the first start
 * and stored in a file that only its owner can read. With a key per purpose, one use never weakens another.
 */
export function secretKey(secretFile: string, purpose: string): Buffer {
  makePrivateFile(secretFile, () => randomBytes(32).toString('base64url'));
  const secret = readFileSync(secretFile, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError(['SECRET_FILE must hold at least 32 characters.']);
  return createHash('sha256').update(`${purpose}\n${secret}`).digest();
}

/** File with the operator token, with which commands on this machine publish remotes and choose the live versions. */
export function operatorTokenFile(dataDir: string): string {
  return join(dataDir, 'keys', 'operator-token');
}

/** Credential of gateways when they report their shell to the remotes service. */
export function runningShellsKey(secretFile: string): string {
  return secretKey(secretFile, 'running-shells').toString('base64url');
}
