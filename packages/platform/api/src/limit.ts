/** Rate limit: a number of points in a time window that begins with the first call. */
export interface Limit {
  /** Name under which its counters are stored. */
  name: string;
  /**
   * Key of a rate limit's counter. A network is the address range of an address; known devices are all devices on which
   * an account's owner has signed in, counted together; a caller is an account or a deploy token, a key an API key; a
   * pair is an employer and a candidate; a target is a reported job or company. Strangers can exhaust the counters of
   * phone, mailbox, address, network and target: docs/security.md (S95) describes what remains for the owner then.
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
  /** Error message for a caller who exceeds it, if the general one would be unclear. */
  says?: string;
}
