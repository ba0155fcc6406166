/** A rate limit: so many in a window of time that begins with the first. */
export interface Limit {
  /** Under which its counts are stored. */
  name: string;
  /**
   * What shares a count. A network is the neighbourhood of an address; known devices are those on which an
   * account's owner has signed in, all together; a caller is an account or a deploy token; a pair is an employer and
   * the candidate whom it has asked; a target is a reported job or company. Of phone, mailbox, address, network and
   * target a stranger can use the count up: what then is left to the owner is in docs/security.md (S95).
   */
  by:
    | 'account'
    | 'account and mailbox'
    | 'account and phone'
    | 'known devices'
    | 'address'
    | 'network'
    | 'phone'
    | 'phone and address'
    | 'mailbox'
    | 'caller'
    | 'pair'
    | 'target';
  points: number;
  durationSeconds: number;
  /** What is counted; the calls where it says nothing. */
  counts?:
    | 'calls'
    | 'files'
    | 'records'
    | 'grants'
    | 'wrong codes'
    | 'text messages'
    | 'sign-ups with an email or phone that is taken';
  /** The sentence for whoever passes it, where the general one would not be clear. */
  says?: string;
}
