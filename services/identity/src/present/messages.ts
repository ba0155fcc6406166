import { unlinked } from '@market/api';
import { listFormat } from '@market/api/formatters';
import {
  type LoginType,
  OTP_LIFETIME_SECONDS,
  RESET_LINK_LIFETIME_SECONDS,
  UNDO_LINK_LIFETIME_SECONDS,
  VERIFICATION_LINK_LIFETIME_SECONDS,
} from '@market/contracts/accounts';
import { INVITATION_DAYS, type DomainProofKind } from '@market/contracts/companies';
import type { ApiKeyScope } from '@market/contracts/integrations';
import { WAITING_APPLICATION_DAYS } from '@market/contracts/applications';
import { type ContactMessage, links, PRODUCT_NAME } from '@market/contracts/site';
import { renderMail, type MailContent, type OutgoingMessage } from '@market/service-kit';
import type { SignInChange } from '../domain/second-factor';
import { texts } from '../texts';

/** Recipient of a message. */
export interface Recipient {
  to: string;
  name: string;
}

/** Email with the link that confirms a pending application. */
interface ApplicationMail {
  to: string;
  job: { id: string; title: string; company: string };
  token: string;
  expiresAt: Date;
}

/** New email and phone of a contact change. */
export interface ChangedContact {
  email?: string | undefined;
  phone?: string | undefined;
}

const HOURS = 3_600;
const ENDS_OF_DOMAINS = {
  expired: texts.domainEnded.expired,
  'record-missing': texts.domainEnded.recordMissing,
  'taken-over': texts.domainEnded.takenOver,
};
const SIGN_IN_CHANGES: Record<SignInChange, { title: string; paragraph: string }> = {
  'passkey-added': texts.passkeyAdded,
  'passkey-removed': texts.passkeyRemoved,
  'app-added': texts.appAdded,
  'app-removed': texts.appRemoved,
  'recovery-codes-renewed': texts.recoveryCodesRenewed,
  'recovery-code-used': texts.recoveryCodeUsed,
  'second-factor-reset': texts.secondFactorReset,
  'api-keys-ended': texts.apiKeysEnded,
};

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
    ...renderMail({ ...content, productName: PRODUCT_NAME }),
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** Job as mails name it: a stranger who typed the address may have chosen it for its words. */
const namedJob = ({ title, company }: ApplicationMail['job']) => ({ job: unlinked(title), company: unlinked(company) });

/**
 * Message texts that identity sends. Links start with the configured public URL, never with anything from a request
 * (docs/security.md, S38). Names that people typed, of companies, jobs, API keys and tokens, pass through `unlinked`; a
 * person's name has no address already (S62).
 */
export function createMessageTexts({ publicUrl }: { publicUrl: string }) {
  const page = (path: string) => `${publicUrl}${path}`;
  const notYou = {
    button: { label: texts.signIn.button, url: page(links.resetPasswordRequest()) },
    footer: texts.signIn.footer,
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
      text: texts.code.text({ code, productName: PRODUCT_NAME, minutes: OTP_LIFETIME_SECONDS / 60 }),
      expiresAt,
    }),

    verifyEmail: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: texts.verifyEmail.subject({ productName: PRODUCT_NAME }),
        title: texts.verifyEmail.title,
        name,
        paragraphs: [texts.verifyEmail.paragraph({ hours: VERIFICATION_LINK_LIFETIME_SECONDS / HOURS })],
        button: { label: texts.verifyEmail.button, url: page(links.verifyEmail(token)) },
        footer: texts.verifyEmail.footer({ productName: PRODUCT_NAME }),
      }),

    /** The address is unverified and the name is unchecked input, so there is no greeting. */
    confirmApplication: ({ to, job, token, expiresAt }: ApplicationMail) =>
      mail({
        to,
        expiresAt,
        subject: texts.confirmApplication.subject(namedJob(job)),
        title: texts.confirmApplication.title,
        paragraphs: [
          texts.confirmApplication.paragraph(namedJob(job)),
          texts.confirmApplication.once({ days: WAITING_APPLICATION_DAYS }),
        ],
        button: { label: texts.confirmApplication.button, url: page(links.confirmApplication(token)) },
        footer: texts.confirmApplication.footer({ days: WAITING_APPLICATION_DAYS }),
      }),

    applicationSignIn: ({ to, name, job, token, expiresAt }: ApplicationMail & { name: string }) =>
      mail({
        to,
        name,
        expiresAt,
        subject: texts.applicationSignIn.subject(namedJob(job)),
        title: texts.applicationSignIn.title,
        paragraphs: [texts.applicationSignIn.paragraph(namedJob(job))],
        button: { label: texts.confirmApplication.button, url: page(links.confirmApplication(token)) },
        footer: texts.applicationSignIn.footer({ days: WAITING_APPLICATION_DAYS }),
      }),

    /** Sent to an address that an owner entered; whether it has an account is not disclosed. */
    invitation: ({
      to,
      company,
      by,
      role,
      token,
      expiresAt,
    }: {
      to: string;
      company: string;
      by: string;
      role: string;
      token: string;
      expiresAt: Date;
    }) =>
      mail({
        to,
        expiresAt,
        subject: texts.invitation.subject({ company: unlinked(company) }),
        title: texts.invitation.title({ company: unlinked(company) }),
        paragraphs: [
          texts.invitation.paragraph({ by, company: unlinked(company), role }),
          texts.invitation.address({ email: to }),
        ],
        button: { label: texts.invitation.button, url: page(links.invitation(token)) },
        footer: texts.invitation.footer({ days: INVITATION_DAYS }),
      }),

    /** Sent to a mailbox of the domain, whose owner may not have requested it. */
    domainCode: ({
      to,
      code,
      expiresAt,
      company,
      domain,
    }: {
      to: string;
      code: string;
      expiresAt: Date;
      company: string;
      domain: string;
    }) =>
      mail({
        to,
        expiresAt,
        subject: texts.domainCode.subject({ code, domain }),
        title: texts.domainCode.title({ domain }),
        paragraphs: [
          texts.domainCode.paragraph({
            company: unlinked(company),
            domain,
            code,
            productName: PRODUCT_NAME,
            minutes: OTP_LIFETIME_SECONDS / 60,
          }),
        ],
        footer: texts.domainCode.footer({ company: unlinked(company), domain }),
      }),

    domainEnds: ({ to, name, domain, by, on }: Recipient & { domain: string; by: DomainProofKind; on: Date }) =>
      mail({
        to,
        name,
        subject: texts.domainEnds.subject({ domain }),
        title: texts.domainEnds.title({ domain }),
        paragraphs: [texts.domainEnds[by]({ domain, day: on.toISOString().slice(0, 10) })],
        button: { label: texts.domainEnds.button, url: page(links.companyPage()) },
        footer: texts.domainEnds.footer,
      }),

    domainEnded: ({
      to,
      name,
      domain,
      because,
    }: Recipient & { domain: string; because: keyof typeof ENDS_OF_DOMAINS }) =>
      mail({
        to,
        name,
        subject: texts.domainEnded.subject({ domain }),
        title: texts.domainEnded.title,
        paragraphs: [ENDS_OF_DOMAINS[because]({ domain })],
        button: { label: texts.domainEnded.button, url: page(links.companyPage()) },
        footer: texts.domainEnded.footer,
      }),

    /** Sent to the members of a company whose last owner deleted the account. */
    companyEnded: ({ to, name, company }: Recipient & { company: string }) =>
      mail({
        to,
        name,
        subject: texts.companyEnded.subject({ company: unlinked(company) }),
        title: texts.companyEnded.title({ company: unlinked(company) }),
        paragraphs: [texts.companyEnded.paragraph],
        button: { label: texts.companyEnded.button, url: page(links.home()) },
        footer: texts.companyEnded.footer,
      }),

    /** Sent to an employer or admin, whose account cannot apply. */
    applicationOfOther: ({ to, name, job }: Recipient & Pick<ApplicationMail, 'job'>) =>
      mail({
        to,
        name,
        subject: texts.applicationOfOther.subject(namedJob(job)),
        title: texts.applicationOfOther.title,
        paragraphs: [texts.applicationOfOther.paragraph(namedJob(job))],
        button: { label: texts.applicationOfOther.button, url: page(links.jobDetails(job.id)) },
        footer: texts.applicationOfOther.footer,
      }),

    resetPassword: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: texts.resetPassword.subject({ productName: PRODUCT_NAME }),
        title: texts.resetPassword.title,
        name,
        paragraphs: [texts.resetPassword.paragraph({ hours: RESET_LINK_LIFETIME_SECONDS / HOURS })],
        button: { label: texts.resetPassword.button, url: page(links.resetPassword(token)) },
        footer: texts.resetPassword.footer,
      }),

    alreadyRegistered: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: texts.alreadyRegistered.subject({ productName: PRODUCT_NAME }),
        title: texts.alreadyRegistered.title,
        name,
        paragraphs: [texts.alreadyRegistered.ownTry, texts.alreadyRegistered.somebodyElse],
        button: { label: texts.alreadyRegistered.button, url: page(links.resetPasswordRequest()) },
        footer: texts.alreadyRegistered.footer,
      }),

    /** @param byMail type of an account whose owner has chosen the password by a mailed link */
    passwordChanged: ({ to, name, byMail }: Recipient & { byMail?: LoginType }) =>
      mail({
        to,
        subject: texts.passwordChanged.subject({ productName: PRODUCT_NAME }),
        title: texts.passwordChanged.title,
        name,
        paragraphs: [
          texts.passwordChanged.paragraph,
          ...(byMail === 'EMP' ? [texts.passwordChanged.endedOfEmployer] : []),
          ...(byMail === 'CND' ? [texts.passwordChanged.endedOfCandidate] : []),
          texts.passwordChanged.notYou,
        ],
        ...notYou,
      }),

    codeByMail: ({ to, name, code, expiresAt }: Recipient & { code: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: texts.codeByMail.subject({ code, productName: PRODUCT_NAME }),
        title: texts.codeByMail.title,
        name,
        paragraphs: [texts.codeByMail.paragraph({ code, minutes: OTP_LIFETIME_SECONDS / 60 })],
        footer: texts.codeByMail.footer,
      }),

    /** Sent to the old phone when a change to another was requested. */
    phoneChange: ({ to, typed, token }: { to: string; typed: string; token: string }): OutgoingMessage => ({
      channel: 'sms',
      to,
      typed,
      text: texts.phoneChange.text({
        productName: PRODUCT_NAME,
        hours: UNDO_LINK_LIFETIME_SECONDS / HOURS,
        page: page(links.undoChange(token)),
      }),
    }),

    /** Sent to the verified email from before the change: once on request, once when the change takes effect. */
    contactChange: ({
      to,
      name,
      changed: { email, phone },
      isDone,
      token,
    }: Recipient & { changed: ChangedContact; isDone: boolean; token: string | undefined }) => {
      const list = listFormat('en');
      const what = list.format([
        ...(email ? [texts.contactChange.emailAddress] : []),
        ...(phone ? [texts.contactChange.phoneNumber] : []),
      ]);
      const values = list.format([email, phone].filter((value) => value !== undefined));
      return mail({
        to,
        subject: isDone
          ? texts.contactChange.doneSubject({ what, productName: PRODUCT_NAME })
          : texts.contactChange.askedSubject({ what, productName: PRODUCT_NAME }),
        title: isDone ? texts.contactChange.doneTitle({ what }) : texts.contactChange.askedTitle({ what }),
        name,
        paragraphs: [
          isDone ? texts.contactChange.doneValues({ values }) : texts.contactChange.askedValues({ values }),
          token === undefined
            ? texts.contactChange.writeToUs
            : texts.contactChange.takeBack({ hours: UNDO_LINK_LIFETIME_SECONDS / HOURS }),
        ],
        button:
          token === undefined
            ? { label: texts.contactChange.contact, url: page(links.contact()) }
            : { label: texts.contactChange.button, url: page(links.undoChange(token)) },
        footer: notYou.footer,
      });
    },

    /** Sent to every owner of a company, whoever of them invited, so that an invitation by a stranger is noticed. */
    memberInvited: ({
      to,
      name,
      by,
      email,
      role,
      company,
    }: Recipient & { by: string; email: string; role: string; company: string }) =>
      mail({
        to,
        subject: texts.memberInvited.subject({ company: unlinked(company), productName: PRODUCT_NAME }),
        title: texts.memberInvited.title({ company: unlinked(company) }),
        name,
        paragraphs: [texts.memberInvited.paragraph({ by, email, role }), texts.memberInvited.notIntended],
        button: { label: texts.memberInvited.button, url: page(links.dashboardTeam()) },
        footer: texts.memberInvited.footer,
      }),

    memberJoined: ({
      to,
      name,
      who,
      email,
      role,
      company,
    }: Recipient & { who: string; email: string; role: string; company: string }) =>
      mail({
        to,
        subject: texts.memberJoined.subject({ company: unlinked(company), productName: PRODUCT_NAME }),
        title: texts.memberJoined.title({ company: unlinked(company) }),
        name,
        paragraphs: [texts.memberJoined.paragraph({ who, email, role }), texts.memberJoined.notIntended],
        button: { label: texts.memberInvited.button, url: page(links.dashboardTeam()) },
        footer: texts.memberInvited.footer,
      }),

    /** Sent to every owner of a company when an account of it was recovered. */
    accessEnded: ({
      to,
      name,
      by,
      removed,
      revoked,
    }: Recipient & { by: string; removed: readonly string[]; revoked: readonly string[] }) =>
      mail({
        to,
        subject: texts.accessEnded.subject({ productName: PRODUCT_NAME }),
        title: texts.accessEnded.title,
        name,
        paragraphs: [
          texts.accessEnded.paragraph({ by }),
          ...(removed.length > 0 ? [texts.accessEnded.removed({ names: listFormat().format(removed) })] : []),
          ...(revoked.length > 0 ? [texts.accessEnded.revoked({ emails: listFormat().format(revoked) })] : []),
          texts.accessEnded.again,
        ],
        button: { label: texts.memberInvited.button, url: page(links.dashboardTeam()) },
        footer: texts.memberInvited.footer,
      }),

    /** Sent to every admin, so that an unintended deploy token is noticed. */
    deployTokenMade: ({
      to,
      name,
      remote,
      for: who,
      by,
      expires_at,
    }: Recipient & { remote: string; for: string; by: string; expires_at: string }) =>
      mail({
        to,
        subject: texts.deployTokenMade.subject({ remote, productName: PRODUCT_NAME }),
        title: texts.deployTokenMade.title({ remote }),
        name,
        paragraphs: [
          texts.deployTokenMade.paragraph({ remote, who: unlinked(who), by, day: expires_at.slice(0, 10) }),
          texts.deployTokenMade.revoke,
        ],
        button: { label: texts.deployTokenMade.button, url: page(links.adminRemotes()) },
        footer: notYou.footer,
      }),

    apiKeyMade: ({
      to,
      name,
      by,
      key,
    }: Recipient & { by: string; key: { name: string; scopes: readonly ApiKeyScope[]; expires_at: Date } }) =>
      mail({
        to,
        subject: texts.apiKeyMade.subject({ productName: PRODUCT_NAME }),
        title: texts.apiKeyMade.title,
        name,
        paragraphs: [
          texts.apiKeyMade.paragraph({
            by,
            key: unlinked(key.name),
            day: key.expires_at.toISOString().slice(0, 10),
            scopes: listFormat().format(key.scopes),
          }),
          texts.apiKeyMade.revoke,
        ],
        button: { label: texts.apiKeyMade.button, url: page(links.dashboardIntegrations()) },
        footer: texts.apiKeyMade.footer,
      }),

    /** Last email that an account receives. */
    accountDeleted: ({ to, name, login_type }: Recipient & { login_type: LoginType }) =>
      mail({
        to,
        subject: texts.accountDeleted.subject({ productName: PRODUCT_NAME }),
        title: texts.accountDeleted.title,
        name,
        paragraphs: [
          login_type === 'EMP' ? texts.accountDeleted.employer : texts.accountDeleted.candidate,
          texts.accountDeleted.notYou,
        ],
        button: { label: texts.accountDeleted.button, url: page(links.contact()) },
        footer: texts.accountDeleted.footer,
      }),

    changeUndone: ({ to, name, token, expiresAt }: Recipient & { token: string; expiresAt: Date }) =>
      mail({
        to,
        expiresAt,
        subject: texts.changeUndone.subject({ productName: PRODUCT_NAME }),
        title: texts.changeUndone.title,
        name,
        paragraphs: [
          texts.changeUndone.paragraph,
          texts.changeUndone.newPassword({ hours: RESET_LINK_LIFETIME_SECONDS / HOURS }),
        ],
        button: { label: texts.changeUndone.title, url: page(links.resetPassword(token)) },
        footer: notYou.footer,
      }),

    googleLinked: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: texts.googleLinked.subject({ productName: PRODUCT_NAME }),
        title: texts.googleLinked.title,
        name,
        paragraphs: [texts.googleLinked.paragraph, texts.googleLinked.notYou],
        ...notYou,
      }),

    signInChanged: ({ to, name, change }: Recipient & { change: SignInChange }) => {
      const words = SIGN_IN_CHANGES[change];
      return mail({
        to,
        subject: texts.signInChanged.subject({ productName: PRODUCT_NAME, what: words.title }),
        title: words.title,
        name,
        paragraphs: [words.paragraph, texts.signInChanged.notYou],
        ...notYou,
      });
    },

    accountLocked: ({ to, name, reason }: Recipient & { reason: string }) =>
      mail({
        to,
        subject: texts.accountLocked.subject({ productName: PRODUCT_NAME }),
        title: texts.accountLocked.title,
        name,
        paragraphs: [texts.accountLocked.paragraph],
        quote: reason,
        button: { label: texts.accountLocked.button, url: page(links.contact()) },
        footer: texts.accountLocked.footer,
      }),

    accountUnlocked: ({ to, name }: Recipient) =>
      mail({
        to,
        subject: texts.accountUnlocked.subject({ productName: PRODUCT_NAME }),
        title: texts.accountUnlocked.title,
        name,
        paragraphs: [texts.accountUnlocked.paragraph],
        button: { label: texts.accountUnlocked.button({ productName: PRODUCT_NAME }), url: page(links.home()) },
        footer: texts.accountUnlocked.footer,
      }),

    contact: ({ to, name, email, subject, message }: ContactMessage & { to: string }) =>
      mail({
        to,
        replyTo: email,
        subject: texts.contact.subject({ subject }),
        title: subject,
        paragraphs: [texts.contact.paragraph({ name, email })],
        quote: message,
        footer: texts.contact.footer,
      }),

    signedOutForSafety: ({ to, name, device }: Recipient & { device: string }) =>
      mail({
        to,
        subject: texts.signedOutForSafety.subject({ productName: PRODUCT_NAME }),
        title: texts.signedOutForSafety.title,
        name,
        paragraphs: [texts.signedOutForSafety.paragraph({ device }), texts.signedOutForSafety.again],
        ...notYou,
      }),
  };
}

export type MessageTexts = ReturnType<typeof createMessageTexts>;
