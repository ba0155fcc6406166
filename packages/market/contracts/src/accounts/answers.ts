import { type Static, Type } from '@sinclair/typebox';
import {
  byName,
  flag,
  id,
  listing,
  listOf,
  oneOf,
  onlyTrue,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';
import { COMPANY_ROLES, RIGHT_NAMES } from '../companies/team-rights';
import { LOGIN_TYPES } from './roles';

/** Confirmation in a sentence for the person who acted. */
export const Message = record({ message: text('Changes saved.') });
export type Message = Static<typeof Message>;

/** Phone number formatted for screens, with the digits that were typed. */
export const ShownPhone = record({
  e164: text('+4722334455', 'Digits with the country’s calling code after a plus sign'),
  national: text('22 33 44 55', 'As people of its country write it'),
  country: text('NO', 'ISO 3166, two letters'),
});
export type ShownPhone = Static<typeof ShownPhone>;

/** User in the form that every response of `auth/*` contains. */
export const User = record({
  login_id: id(),
  login_name: text('Ada King'),
  login_email: text('ada@example.com'),
  login_mobile: text('2233445566', 'The digits that were typed'),
  login_phone: optional(ShownPhone),
  login_type: oneOf(LOGIN_TYPES),
  email_ver_status: flag(),
  phone_ver_status: flag(),
  user_approval_status: flag(),
  profile_created: flag(),
  can_code: optional(text('CAN-7Q4M2K')),
  cmp_code: optional(text('CMP-3XK9TD')),
  company_role: optional(oneOf(COMPANY_ROLES, 'Of employers: the role in their company')),
  rights: optional(listOf(oneOf(RIGHT_NAMES), 'Of employers: what this role includes')),
  decline_reason: optional(
    text(
      'We could not find this company.',
      'Why an admin declined the account or took its approval back; absent while it waits or is approved',
    ),
  ),
  passwordless: optional(
    onlyTrue('Only of accounts that sign in without a password: a code confirms what others confirm by theirs'),
  ),
  second_factor_due: optional(
    onlyTrue('Only of administrators: a second factor has to be set up before anything else'),
  ),
  terms_due: optional(onlyTrue('The terms of use in force have not been accepted yet')),
  version: optional(version()),
  pending: optional(
    record(
      {
        login_email: optional(text('ada.king@example.com')),
        login_mobile: optional(text('2233445577')),
        login_phone: optional(ShownPhone),
      },
      'A new email or phone that counts as soon as it is proved',
    ),
  ),
});
export type User = Static<typeof User>;

const accessToken = () => text('eyJhbGciOi…', 'Access token (JWT); the refresh token is a cookie');

export const SignedIn = record({ user: User, token: accessToken(), message: optional(text('Login successful')) });
export type SignedIn = Static<typeof SignedIn>;

/** Response of `auth/google`. */
export const SignedInWithGoogle = record({ data: SignedIn });

/** Account after an update. */
export const ChangedAccount = record({ user: User, message: optional(text('Email verified successfully!')) });
export type ChangedAccount = Static<typeof ChangedAccount>;

/** Verified email, whether by this link or earlier. */
export const VerifiedEmail = record({
  user: optional(User),
  message: optional(text('Email verified successfully!')),
  return_to: optional(text('/job-details/6651f1', 'The page of this site on which the link was asked for')),
});
export type VerifiedEmail = Static<typeof VerifiedEmail>;

export const EditedUser = record({
  user: User,
  can_code: User.properties.can_code,
  pending: User.properties.pending,
});

/** Acceptance of the terms of use. */
export const AcceptedTerms = record({
  version: text('2026-11-28', 'Date on which these terms came into force'),
  accepted_at: time(),
});
export type AcceptedTerms = Static<typeof AcceptedTerms>;
export const AcceptedTermsList = listing(AcceptedTerms);

/** Session on a device. */
export const SessionRecord = record({
  id: id(),
  device: text('Firefox on Linux'),
  address: text('203.0.113.7'),
  created_at: time(),
  last_used_at: time(),
  current: yesNo('The device that asks'),
});
export type SessionRecord = Static<typeof SessionRecord>;
export const SessionRecords = listing(SessionRecord);

/** Public keys of access tokens (RFC 7517). */
export const KeySet = Type.Unsafe<{ keys: Array<Record<string, unknown> & { kid?: string }> }>(
  record({ keys: listOf(Type.Object({ kid: text('k1'), kty: text('EC'), alg: text('ES256'), use: text('sig') })) }),
);
export type KeySet = Static<typeof KeySet>;

/** A message as the development mailbox shows it. */
export const DevMessage = record({
  id: id(),
  channel: oneOf(['email', 'sms']),
  to: text('ada@example.com'),
  subject: text('Verify your email', 'Empty for text messages, as is `html`'),
  text: text('Open this link: …'),
  html: text('<p>Open this link: …</p>'),
  links: listOf(text('http://localhost:3000/verify-email/…'), 'Web addresses in the message, in order, each once'),
  headers: byName(text('<https://…>'), 'What the mail’s head holds beside sender, recipient and subject'),
  calendar: optional(text('BEGIN:VCALENDAR …', 'Its calendar object, where it has one')),
  at: time(),
});
export type DevMessage = Static<typeof DevMessage>;
export const DevMessages = record({ messages: listOf(DevMessage) });

export const DevGoogleToken = record({ credential: text('eyJhbGciOi…', 'An ID token') });
