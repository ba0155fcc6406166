import {
  OTP_LIFETIME_SECONDS,
  PRODUCT_NAME,
  RESET_LINK_LIFETIME_SECONDS,
  UNDO_LINK_LIFETIME_SECONDS,
  VERIFICATION_LINK_LIFETIME_SECONDS,
  links,
  type ContactMessage,
} from '@market/contracts';
import { renderMail, type MailContent, type OutgoingMessage } from '@market/service-kit';

/** Whom a message goes to. */
export interface Recipient {
  to: string;
  name: string;
}

/** The new email and phone that a change is about. */
export interface ChangedContact {
  email?: string | undefined;
  phone?: string | undefined;
}

const HOURS = 3_600;

function mail({
  to,
  replyTo,
  subject,
  expiresAt,
  ...content
}: MailContent & { to: string; replyTo?: string; subject: string; expiresAt?: Date }): OutgoingMessage {
  return {
    channel: 'email',
    to,
    ...(replyTo ? { replyTo } : {}),
    subject,
    ...renderMail(content),
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** The texts that identity sends. Links start with the configured address and nothing that a request names (S38). */
export function createMessageTexts({ publicUrl }: { publicUrl: string }) {
  const page = (path: string) => `${publicUrl}${path}`;
  const notYou = {
    button: { label: 'Reset password', url: page(links.resetPasswordRequest()) },
    footer: 'We always write to you when something about your sign-in changes.',
  };

  return {
    code: ({
      to,
      typed,
      code,
      expiresAt,
    }: {
      to: string;
      typed: string;
      code: string;
      expiresAt: Date;
    }): OutgoingMessage => ({
      channel: 'sms',
      to,
      typed,
      text: `${code} is your ${PRODUCT_NAME} code. It works once, for ${OTP_LIFETIME_SECONDS / 60} minutes. Please give it to nobody.`,
      expiresAt,
    }),

    verifyEmail: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: `Verify your email for ${PRODUCT_NAME}`,
        title: 'Verify your email',
        name,
        paragraphs: [
          `Please confirm that this address is yours. The link works once, for ${VERIFICATION_LINK_LIFETIME_SECONDS / HOURS} hours; a newer email of this kind replaces it.`,
        ],
        button: { label: 'Verify email', url: page(links.verifyEmail(token)) },
        footer: `Somebody gave this address for an account at ${PRODUCT_NAME}. If that was not you, ignore this email and nothing happens.`,
      }),

    resetPassword: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: `Reset your ${PRODUCT_NAME} password`,
        title: 'Reset your password',
        name,
        paragraphs: [
          `Choose a new password with this link. It works once, for ${RESET_LINK_LIFETIME_SECONDS / HOURS} hour. All devices are signed out when you do.`,
        ],
        button: { label: 'Choose a new password', url: page(links.resetPassword(token)) },
        footer: 'If you did not ask for this, ignore this mail: your password stays as it is.',
      }),

    alreadyRegistered: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: `You already have a ${PRODUCT_NAME} account`,
        title: 'You already have an account',
        name,
        paragraphs: [
          'Somebody just tried to sign up with your email address or phone number. If it was you: you can simply log in. If you forgot your password, choose a new one.',
          'If it was somebody else, there is nothing to do. They learned nothing about your account and cannot get in.',
        ],
        button: { label: 'Reset password', url: page(links.resetPasswordRequest()) },
        footer: 'We send this notice at most once a day.',
      }),

    passwordChanged: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: `Your ${PRODUCT_NAME} password was changed`,
        title: 'Your password was changed',
        name,
        paragraphs: [
          'Your password was changed just now, and other devices were signed out.',
          'If that was not you, reset your password at once.',
        ],
        ...notYou,
      }),

    codeByMail: ({ to, name, code, expiresAt }: Recipient & { code: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: `${code} is your ${PRODUCT_NAME} code`,
        title: 'Confirm that it is you',
        name,
        paragraphs: [
          `Your code is ${code}. It works once, for ${OTP_LIFETIME_SECONDS / 60} minutes. Please give it to nobody.`,
        ],
        footer:
          'If you did not ask for it, somebody else is signed in to your account: sign out all devices in your settings.',
      }),

    /** To the old phone, when another was asked for. */
    phoneChange: ({ to, typed, token }: { to: string; typed: string; token: string }): OutgoingMessage => ({
      channel: 'sms',
      to,
      typed,
      text: `Somebody asked to replace this number in your ${PRODUCT_NAME} account. If that was not you, take it back within ${UNDO_LINK_LIFETIME_SECONDS / HOURS} hours: ${page(links.undoChange(token))}`,
    }),

    /** To the proved address of before the change: once when it is asked for, once when it counts. */
    contactChange: ({
      to,
      name,
      changed: { email, phone },
      isDone,
      token,
    }: Recipient & { changed: ChangedContact; isDone: boolean; token: string }) => {
      const what = [...(email ? ['email address'] : []), ...(phone ? ['phone number'] : [])].join(' and ');
      const values = [email, phone].filter((value) => value !== undefined).join(' and ');
      return mail({
        to,
        subject: isDone
          ? `The ${what} of your ${PRODUCT_NAME} account was changed`
          : `A new ${what} for your ${PRODUCT_NAME} account`,
        title: isDone ? `Your ${what} was changed` : `Somebody asked to change your ${what}`,
        name,
        paragraphs: [
          isDone
            ? `The new one is ${values}. Other devices were signed out.`
            : `The new one would be ${values}. It counts as soon as it is proved; until then everything stays as it is.`,
          `If that was you, there is nothing to do. If it was not, take it back within ${UNDO_LINK_LIFETIME_SECONDS / HOURS} hours: everybody is signed out then, and you choose a new password.`,
        ],
        button: { label: 'This was not me: take it back', url: page(links.undoChange(token)) },
        footer: notYou.footer,
      });
    },

    changeUndone: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: `Your ${PRODUCT_NAME} account is yours again`,
        title: 'Choose a new password',
        name,
        paragraphs: [
          'Your email and phone are as they were before the change, and every device is signed out.',
          `Whoever made the change may know your password, so it does not work any more. Choose a new one with this link; it works once, for ${RESET_LINK_LIFETIME_SECONDS / HOURS} hour.`,
        ],
        button: { label: 'Choose a new password', url: page(links.resetPassword(token)) },
        footer: notYou.footer,
      }),

    googleLinked: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: `Google sign-in was added to your ${PRODUCT_NAME} account`,
        title: 'Google sign-in was added',
        name,
        paragraphs: [
          'From now on you can log in with the Google account of this address, as well as with your password.',
          'If that was not you, reset your password at once.',
        ],
        ...notYou,
      }),

    accountLocked: ({ to, name, reason }: Recipient & { reason: string }) =>
      mail({
        to,
        subject: `Your ${PRODUCT_NAME} account is locked`,
        title: 'Your account is locked',
        name,
        paragraphs: [
          'We have locked your account and signed out all its devices. Nobody sees its jobs or profile now, and nothing of it was deleted. Why:',
        ],
        quote: reason,
        button: { label: 'Write to us', url: page(links.contact()) },
        footer: 'If you think that this is a mistake, please write to us.',
      }),

    accountUnlocked: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: `Your ${PRODUCT_NAME} account is open again`,
        title: 'Your account is open again',
        name,
        paragraphs: ['Your account is no longer locked: you can log in as before.'],
        button: { label: `Open ${PRODUCT_NAME}`, url: page(links.home()) },
        footer: 'You get this email because you have an account.',
      }),

    contact: ({ to, name, email, subject, message }: ContactMessage & { to: string }) =>
      mail({
        to,
        replyTo: email,
        subject: `Contact: ${subject}`,
        title: subject,
        paragraphs: [`From ${name} (${email}):`],
        quote: message,
        footer:
          'Sent from the contact page. Your answer goes to the person who wrote; nobody has checked that the address is theirs.',
      }),

    signedOutForSafety: ({ to, name, device }: Recipient & { device: string }) =>
      mail({
        to,
        subject: `A ${PRODUCT_NAME} session was ended for your safety`,
        title: 'We ended a session for your safety',
        name,
        paragraphs: [
          `A sign-in of yours (${device}) was used from two places at once, which should not happen. It has ended; please log in again there.`,
          'If you see this more than once, reset your password.',
        ],
        ...notYou,
      }),
  };
}

export type MessageTexts = ReturnType<typeof createMessageTexts>;
