import { createHmac, randomBytes } from 'node:crypto';
import { emailKey } from './account';
import { sameHash } from './secrets';

/**
 * The mark of a device on which somebody has signed in before. Wrong passwords from elsewhere may slow an account down,
 * but never on the devices of its owner (docs/security.md, S16). It is bound to the account's email and names nobody.
 */
export interface KnownDevices {
  /** A mark for a device that has just signed in. */
  issue(email: string): string;
  /** The device's own name if `mark` was issued for this email, else undefined. */
  deviceOf(mark: string | undefined, email: string): string | undefined;
}

export function createKnownDevices(key: Buffer): KnownDevices {
  const sealOf = (device: string, email: string) =>
    createHmac('sha256', key)
      .update(`${device}\n${emailKey(email)}`)
      .digest('base64url');
  return {
    issue(email) {
      const device = randomBytes(16).toString('base64url');
      return `${device}.${sealOf(device, email)}`;
    },
    deviceOf(mark, email) {
      const [, device, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
      return device && seal && sameHash(seal, sealOf(device, email)) ? device : undefined;
    },
  };
}
