import type { Clock, Connection, Log, Outbox, OutgoingMessages, Peers, TakeTurn } from '@market/service-kit';
import type { KnownDevices } from '../domain/known-devices';
import type { PasswordMarks } from '../domain/password-mark';
import type { TxtRecords } from '../adapters/dns/txt-records';
import type { GoogleTokens } from '../adapters/google/google-tokens';
import type { AccessTokens } from '../adapters/keys/access-tokens';
import type { RelyingParty } from '../adapters/keys/relying-party';
import type { Totp } from '../adapters/keys/totp';
import type { PasswordHasher } from '../adapters/keys/password-hasher';
import type { IdentityLimits } from '../limits';
import type { MessageTexts } from '../present/messages';
import type { IdentitySettings } from '../settings';
import type { AccountStore } from '../store/account-store';
import type { ApiKeyStore } from '../store/api-key-store';
import type { ApplicationLinkStore } from '../store/application-link-store';
import type { DomainProofStore } from '../store/domain-proof-store';
import type { MailLinkStore } from '../store/mail-link-store';
import type { DedupStore } from '../store/dedup-store';
import type { OneTimeCodeStore } from '../store/one-time-code-store';
import type { PasskeyStore } from '../store/passkey-store';
import type { SecondFactorStore } from '../store/second-factor-store';
import type { SignInStepStore } from '../store/sign-in-step-store';
import type { SessionStore } from '../store/session-store';
import type { TeamStore } from '../store/team-store';
import type { TryStore } from '../store/try-store';
import type { UndoLinkStore } from '../store/undo-link-store';
import type { DecisionStore } from '../store/decision-store';

/** Dependencies that the service is made with: settings, stores, keys and clients. */
export interface Ports {
  config: Pick<
    IdentitySettings,
    | 'adminSecondFactor'
    | 'contactEmail'
    | 'defaultCountry'
    | 'employerApproval'
    | 'nodeEnv'
    | 'publicUrl'
    | 'smsCountries'
  >;
  connection: Connection;
  peers: Peers;
  clock: Clock;
  log: Log;
  accounts: AccountStore;
  apiKeys: ApiKeyStore;
  decisions: DecisionStore;
  domainProofs: DomainProofStore;
  txtRecords: TxtRecords;
  /** HMAC key of the DNS records that prove domains. */
  domainKey: Buffer;
  sessions: SessionStore;
  codes: OneTimeCodeStore;
  mailLinks: MailLinkStore;
  applicationLinks: ApplicationLinkStore;
  undoLinks: UndoLinkStore;
  teams: TeamStore;
  takeTurn: TakeTurn;
  passkeys: PasskeyStore;
  secondFactors: SecondFactorStore;
  signInSteps: SignInStepStore;
  relyingParty: RelyingParty;
  totp: Totp;
  tries: TryStore;
  once: DedupStore;
  outbox: Outbox;
  messages: OutgoingMessages;
  texts: MessageTexts;
  limits: IdentityLimits;
  hasher: PasswordHasher;
  passwordMarks: PasswordMarks;
  accessTokens: AccessTokens;
  googleTokens: GoogleTokens;
  knownDevices: KnownDevices;
  refreshKey: Buffer;
}

/** Origin of a request. */
export interface Caller {
  requestId: string;
  address: string;
  userAgent?: string;
  /** Known-device mark from its cookie. */
  deviceMark?: string;
}
