import { createHmac, randomBytes } from 'node:crypto';
import { emailKey } from './account';
import { sameHash } from './secrets';

/**
 * Signed device cookies that mark devices with an earlier sign-in. Wrong passwords from elsewhere may throttle an
 * account, but never on its owner's devices (docs/security.md, S16). A mark is bound to the account and its email and
 * identifies nobody. A shared browser keeps a mark for each of its most recent accounts.
 */
export interface KnownDevices {
  /**
   * Issues a mark for a device that has just signed in, followed by its earlier marks of other accounts: a sign-in to
   * one account must not make the device unknown to another.
   */
  issue(account: { login_id: string; login_email: string }, earlier?: string): string;
  /** Device id if `mark` was issued for this email, else undefined. */
  deviceOf(mark: string | undefined, email: string): string | undefined;
  /**
   * Whether somebody has signed in to this very account on the device; entering its email at sign-up does not count.
   * Marks of former releases are bound to no account.
   */
  isKnownTo(loginId: string, mark: string | undefined): boolean;
}

/** Most accounts that a browser can be known to; the account with the oldest sign-in is dropped first. */
const ACCOUNTS_A_BROWSER = 5;

export function createKnownDevices(key: Buffer): KnownDevices {
  const sealed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const sealOf = (device: string, email: string) => sealed(`${device}\n${emailKey(email)}`);
  const accountSealOf = (device: string, loginId: string) => sealed(`${device}\naccount ${loginId}`);
  const marksOf = (marks: string | undefined) =>
    (marks ?? '')
      .split('~')
      .slice(0, ACCOUNTS_A_BROWSER)
      .flatMap((text) => {
        const [, device, accountSeal, seal] = /^([\w-]{22})(?:\.([\w-]{43}))?\.([\w-]{43})$/.exec(text) ?? [];
        return device && seal ? [{ text, device, accountSeal, seal }] : [];
      });
  type Mark = ReturnType<typeof marksOf>[number];
  const isOfEmail = (email: string, { device, seal }: Mark) => sameHash(seal, sealOf(device, email));
  const isOfAccount = (loginId: string, { device, accountSeal }: Mark) =>
    accountSeal !== undefined && sameHash(accountSeal, accountSealOf(device, loginId));
  return {
    issue({ login_id, login_email }, earlier) {
      const device = randomBytes(16).toString('base64url');
      const mark = `${device}.${accountSealOf(device, login_id)}.${sealOf(device, login_email)}`;
      const ofOthers = marksOf(earlier).filter(
        (device) => !isOfEmail(login_email, device) && !isOfAccount(login_id, device),
      );
      return [mark, ...ofOthers.map(({ text }) => text)].slice(0, ACCOUNTS_A_BROWSER).join('~');
    },
    deviceOf: (marks, email) => marksOf(marks).find((mark) => isOfEmail(email, mark))?.device,
    isKnownTo: (loginId, marks) => marksOf(marks).some((mark) => isOfAccount(loginId, mark)),
  };
}
