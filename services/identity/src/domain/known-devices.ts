import { createHmac, randomBytes } from 'node:crypto';
import { emailKey } from './account';
import { sameHash } from './secrets';

/**
 * The mark of a device on which somebody has signed in before. Wrong passwords from elsewhere may slow an account down,
 * but never on the devices of its owner (docs/security.md, S16). It is bound to the account and its email and names
 * nobody.
 */
export interface KnownDevices {
  /** A mark for a device that has just signed in. */
  issue(account: { login_id: string; login_email: string }): string;
  /** The device's own name if `mark` was issued for this email, else undefined. */
  deviceOf(mark: string | undefined, email: string): string | undefined;
  /**
   * Whether somebody has signed in to this very account there: to give its email when signing up is not enough. Marks of
   * former releases are bound to no account.
   */
  isKnownTo(loginId: string, mark: string | undefined): boolean;
}

export function createKnownDevices(key: Buffer): KnownDevices {
  const sealed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const sealOf = (device: string, email: string) => sealed(`${device}\n${emailKey(email)}`);
  const accountSealOf = (device: string, loginId: string) => sealed(`${device}\naccount ${loginId}`);
  const partsOf = (mark: string | undefined) =>
    /^([\w-]{22})(?:\.([\w-]{43}))?\.([\w-]{43})$/.exec(mark ?? '')?.slice(1) ?? [];
  return {
    issue({ login_id, login_email }) {
      const device = randomBytes(16).toString('base64url');
      return `${device}.${accountSealOf(device, login_id)}.${sealOf(device, login_email)}`;
    },
    deviceOf(mark, email) {
      const [device, , seal] = partsOf(mark);
      return device && seal && sameHash(seal, sealOf(device, email)) ? device : undefined;
    },
    isKnownTo(loginId, mark) {
      const [device, seal] = partsOf(mark);
      return device !== undefined && seal !== undefined && sameHash(seal, accountSealOf(device, loginId));
    },
  };
}
