/** A passkey (WebAuthn credential) of an account. */
export interface Passkey {
  /** Id of the credential, base64url, as the authenticator chose it. */
  id: string;
  login_id: string;
  name: string;
  /** COSE key. */
  public_key: Buffer;
  /** Signatures that the authenticator has counted; 0 where it counts none. */
  counter: number;
  transports: string[];
  /** Whether it can be on several devices, and whether it is. */
  device_type: 'singleDevice' | 'multiDevice';
  backed_up: boolean;
  created_at: Date;
  last_used_at?: Date;
}

/** WebAuthn's handle of an account: its id, which is random and says nothing of a person. */
export const userHandleOf = (loginId: string): string => Buffer.from(loginId).toString('base64url');
