/** A rate limit: so many in a window of time that begins with the first. */
export interface Limit {
  /** Under which its counts are stored. */
  name: string;
  /**
   * Key of a rate limit's counter. A network is the neighbourhood of an address; known devices are those on which an
   * account's owner has signed in, all together; a caller is an account or a deploy token, a key an API key; a pair is
   * an employer and a candidate; a target is a reported job or company. Strangers can use up the counters of phone,
   * mailbox, address, network and target: docs/security.md (S95) says what remains for the owner then.
   */
  by:
    | 'account'
    | 'account and mailbox'
    | 'account and phone'
    | 'known devices'
    | 'address'
    | 'address and job'
    | 'network'
    | 'phone'
    | 'phone and address'
    | 'mailbox'
    | 'caller'
    | 'key'
    | 'pair'
    | 'target';
  points: number;
  durationSeconds: number;
  /** Unit of the counter; calls by default. */
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
