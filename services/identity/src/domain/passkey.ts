/** A passkey (WebAuthn credential) of an account. */
export interface Passkey {
  /** Id of the credential, base64url, as the authenticator chose it. */
  id: string;
  login_id: string;
  name: string;
  /** COSE key. */
  public_key: Buffer;
  /** Signature counter of the authenticator; 0 if it does not count. */
  counter: number;
  transports: string[];
  /** Whether the passkey can be synced to several devices, and whether it is backed up. */
  device_type: 'singleDevice' | 'multiDevice';
  backed_up: boolean;
  created_at: Date;
  last_used_at?: Date;
}

/** WebAuthn user handle of an account: its id, which is random and reveals nothing about a person. */
export const userHandleOf = (loginId: string): string => Buffer.from(loginId).toString('base64url');
