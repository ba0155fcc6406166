import { isRecord } from '@market/api';
import { SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { PRODUCT_NAME } from '@market/contracts/site';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Account } from '../../domain/account';
import { isLoopbackOrigin } from '../../domain/origins';
import type { Passkey } from '../../domain/passkey';

type NewPasskey = Pick<Passkey, 'id' | 'public_key' | 'counter' | 'transports' | 'device_type' | 'backed_up'>;

/** WebAuthn relying party: this site, by its public address. Options are JSON text, as sent to browsers. */
export interface RelyingParty {
  /** Options for creating a passkey; the account's existing ones are excluded. */
  creation(account: Account, existing: readonly Passkey[]): Promise<{ challenge: string; options: string }>;
  /** Verifies a new passkey; undefined where the browser's response does not fit the challenge. */
  created(credential: string, challenge: string): Promise<NewPasskey | undefined>;
  /** Options for signing in with a passkey; without `allowed` the browser offers all its passkeys for this site. */
  request(allowed?: readonly Passkey[]): Promise<{ challenge: string; options: string }>;
  /** Claimed passkey id and account handle in a response, before any verification. */
  claimOf(credential: string): { id: string; userHandle: string | undefined } | undefined;
  /**
   * Verifies a sign-in: counter and flags of the authenticator; undefined where the response does not fit the passkey
   * or challenge.
   */
  shown(
    credential: string,
    challenge: string,
    passkey: Passkey,
  ): Promise<Pick<Passkey, 'counter' | 'backed_up' | 'device_type'> | undefined>;
}

/**
 * User verification (fingerprint, face or PIN) is asked for and checked every time: a passkey alone signs in, so it has
 * to be two factors by itself.
 */
const VERIFIED = 'required';

export function createRelyingParty({ publicUrl, nodeEnv }: { publicUrl: string; nodeEnv: string }): RelyingParty {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const timeout = SIGN_IN_STEP_SECONDS * 1000;
  /** Outside production, pages of this machine on other ports are accepted too, for remotes served alone. */
  const originsFor = (credential: RegistrationResponseJSON | AuthenticationResponseJSON): string[] => {
    if (nodeEnv === 'production') return [origin];
    const claimedOrigin = originOf(credential.response.clientDataJSON);
    return claimedOrigin !== undefined && isLoopbackOrigin(claimedOrigin) ? [origin, claimedOrigin] : [origin];
  };
  return {
    async creation(account, existing) {
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID,
        userID: new Uint8Array(Buffer.from(account.login_id)),
        userName: account.login_email,
        userDisplayName: account.login_name,
        timeout,
        attestationType: 'none',
        excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED },
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    async created(credential, challenge) {
      const response = parsed<RegistrationResponseJSON>(credential);
      if (!response) return undefined;
      const { verified, registrationInfo } = await judged(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: originsFor(response),
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      );
      if (!verified || !registrationInfo) return undefined;
      const { credential: key, credentialBackedUp, credentialDeviceType } = registrationInfo;
      return {
        id: key.id,
        public_key: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: (key.transports ?? []).filter((name) => typeof name === 'string').slice(0, 10),
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp,
      };
    },
    async request(allowed) {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout,
        userVerification: VERIFIED,
        ...(allowed ? { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) } : {}),
      });
      return { challenge: options.challenge, options: JSON.stringify(options) };
    },
    claimOf(credential) {
      const response = parsed<AuthenticationResponseJSON>(credential);
      return response && { id: response.id, userHandle: response.response.userHandle };
    },
    async shown(credential, challenge, { id, public_key, counter, transports }) {
      const response = parsed<AuthenticationResponseJSON>(credential);
      if (!response) return undefined;
      const { verified, authenticationInfo } = await judged(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: originsFor(response),
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
        }),
      );
      if (!verified || !authenticationInfo) return undefined;
      const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
      return { counter: newCounter, backed_up: credentialBackedUp, device_type: credentialDeviceType };
    },
  };
}

/**
 * Result of the library's verification; empty where it throws. A response may be forged, and the library throws errors
 * of many kinds for an invalid one: it then counts as unverified.
 */
async function judged<Outcome extends { verified: boolean }>(judge: () => Promise<Outcome>): Promise<Partial<Outcome>> {
  try {
    return await judge();
  } catch {
    return {};
  }
}

/** Parses JSON text with the structure of a credential; the library checks its parts. */
function parsed<Credential extends { id: string; response: { clientDataJSON: string } }>(
  text: string,
): Credential | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || typeof value.id !== 'string' || value.id.length > 1_400) return undefined;
  const { response } = value;
  if (!isRecord(response) || typeof response.clientDataJSON !== 'string') return undefined;
  if (response.userHandle !== undefined && response.userHandle !== null && typeof response.userHandle !== 'string')
    return undefined;
  // Cast: both kinds have these parts; the library refuses a response with others missing.
  return value as unknown as Credential;
}

function originOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return isRecord(data) && typeof data.origin === 'string' ? data.origin : undefined;
  } catch {
    return undefined;
  }
}
