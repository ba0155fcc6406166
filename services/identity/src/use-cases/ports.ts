import type { Clock, Connection, Log, MarketConfig, Outbox, OutgoingMessages, Peers } from '@market/service-kit';
import type { KnownDevices } from '../domain/known-devices';
import type { PasswordMarks } from '../domain/password-mark';
import type { GoogleTokens } from '../google/google-tokens';
import type { AccessTokens } from '../keys/access-tokens';
import type { PasswordHasher } from '../keys/password-hasher';
import type { IdentityLimits } from '../limits';
import type { MessageTexts } from '../present/messages';
import type { Accounts } from '../store/accounts';
import type { MailLinks } from '../store/mail-links';
import type { Once } from '../store/once';
import type { OneTimeCodes } from '../store/one-time-codes';
import type { Sessions } from '../store/sessions';
import type { Tries } from '../store/tries';
import type { UndoLinks } from '../store/undo-links';
import type { Decisions } from '../store/decisions';

/** What the service is made with: settings, stores, keys, and what it reaches others by. */
export interface Ports {
  config: Pick<MarketConfig, 'contactEmail' | 'defaultCountry' | 'employerApproval' | 'nodeEnv' | 'publicUrl'>;
  connection: Connection;
  peers: Peers;
  clock: Clock;
  log: Log;
  accounts: Accounts;
  decisions: Decisions;
  sessions: Sessions;
  codes: OneTimeCodes;
  mailLinks: MailLinks;
  undoLinks: UndoLinks;
  tries: Tries;
  once: Once;
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

/** Where a request comes from. */
export interface Caller {
  requestId: string;
  address: string;
  userAgent?: string;
  /** The mark of a known device, as its cookie brings it. */
  deviceMark?: string;
}
