import { createHmac, randomBytes } from 'node:crypto';
import { emailKey } from './account';
import { sameHash } from './secrets';

/**
 * The mark of a device on which somebody has signed in before. Wrong passwords from elsewhere may slow an account down,
 * but never on the devices of its owner (docs/security.md, S16). It is bound to the account and its email and names
 * nobody. A browser that several people use keeps a mark for each of the last of them.
 */
export interface KnownDevices {
  /**
   * A mark for a device that has just signed in, before those that it has of other accounts: signing in to one must
   * not take the device from the owner of another.
   */
  issue(account: { login_id: string; login_email: string }, earlier?: string): string;
  /** The device's own name if `mark` was issued for this email, else undefined. */
  deviceOf(mark: string | undefined, email: string): string | undefined;
  /**
   * Whether somebody has signed in to this very account there: to give its email when signing up is not enough. Marks of
   * former releases are bound to no account.
   */
  isKnownTo(loginId: string, mark: string | undefined): boolean;
}

/** Accounts that one browser is known to; the one that signed in longest ago gives way. */
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
        (known) => !isOfEmail(login_email, known) && !isOfAccount(login_id, known),
      );
      return [mark, ...ofOthers.map(({ text }) => text)].slice(0, ACCOUNTS_A_BROWSER).join('~');
    },
    deviceOf: (marks, email) => marksOf(marks).find((mark) => isOfEmail(email, mark))?.device,
    isKnownTo: (loginId, marks) => marksOf(marks).some((mark) => isOfAccount(loginId, mark)),
  };
}
