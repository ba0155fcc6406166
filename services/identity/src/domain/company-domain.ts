import { createHmac } from 'node:crypto';
import { DAY_MS } from '@market/api/durations';
import {
  DOMAIN_MAILBOXES,
  DOMAIN_RECORD_GRACE_DAYS,
  DOMAIN_RECORD_LABEL,
  DOMAIN_RECORD_PREFIX,
  DOMAIN_WARNING_DAYS,
  mailDomainOf,
  type CompanyDomain,
  type DomainProofKind,
} from '@market/contracts/companies';
import { parse } from 'tldts';
import { isFreeMail, type Account } from './account';

/** Proof of a company's domain. The row stays when the proof ends, so that its revision keeps growing. */
export interface DomainProof {
  owner_id: string;
  revision: number;
  domain?: string;
  by?: DomainProofKind;
  proved_at?: Date;
  /** Expiry; absent while the DNS record exists. */
  ends_at?: Date;
  /** Whether the owners have been warned that the proof is about to expire. */
  warned?: boolean;
}

/** A proof in force. */
export type StandingProof = DomainProof & Required<Pick<DomainProof, 'domain' | 'by' | 'proved_at'>>;

/** Returns the proof if it is in force, else undefined. */
export function standing(proof: DomainProof | undefined): StandingProof | undefined {
  const { domain, by, proved_at } = proof ?? {};
  return proof && domain && by && proved_at ? { ...proof, domain, by, proved_at } : undefined;
}

/**
 * The registrable domain of a company's site, if it can be proved: by the public suffix list with its private section
 * (`acme.github.io` is registrable, `github.io` is not), and not a free mail provider's, where anybody can get a
 * mailbox.
 */
export function domainToProve(site: string | undefined): Pick<CompanyDomain, 'domain' | 'unprovable'> {
  if (!site) return { unprovable: 'no-company' };
  const domain = parse(site.toLowerCase(), { allowPrivateDomains: true }).domain ?? undefined;
  if (!domain) return { unprovable: 'no-domain' };
  return isFreeMail(domain) ? { unprovable: 'free-mail' } : { domain };
}

/** Mailboxes that prove a domain: the role addresses of its operator, and the account's own email if verified. */
export function mailboxesOf(
  domain: string,
  { login_email, email_ver_status }: Pick<Account, 'login_email' | 'email_ver_status'>,
): string[] {
  const ofDomain = DOMAIN_MAILBOXES.map((name) => `${name}@${domain}`);
  const own = login_email.toLowerCase();
  const isOwn = email_ver_status === 1 && mailDomainOf(own) === domain && !ofDomain.includes(own);
  return isOwn ? [own, ...ofDomain] : ofDomain;
}

/** The TXT record that proves a domain: an HMAC per company and domain, so that no other company's record counts. */
export function recordOf(ownerId: string, domain: string, key: Buffer): { name: string; value: string } {
  const secret = createHmac('sha256', key).update(`${ownerId}\n${domain}`).digest('base64url').slice(0, 32);
  return { name: `${DOMAIN_RECORD_LABEL}.${domain}`, value: `${DOMAIN_RECORD_PREFIX}${secret}` };
}

/**
 * Whether a new proof may take a domain over from its holder: a DNS record outweighs a mailbox; between equal kinds the
 * first holder keeps it.
 */
export function mayTakeOver(holder: Pick<StandingProof, 'by'>, by: DomainProofKind): boolean {
  return holder.by === 'mail' && by === 'record';
}

/** Result of checking a proof. */
export type NextStep = { kind: 'stays' | 'warn' | 'end'; ends_at: Date | undefined };

/**
 * Next step for a proof, by the current time and by whether its DNS record was found; `found` is undefined when the
 * lookup failed.
 */
export function nextStep(
  { by, ends_at, warned }: StandingProof,
  { found, now }: { found: boolean | undefined; now: Date },
): NextStep {
  if (by === 'record' && found === true) return { kind: 'stays', ends_at: undefined };
  const end =
    by === 'record' && found === false
      ? (ends_at ?? new Date(now.getTime() + DOMAIN_RECORD_GRACE_DAYS * DAY_MS))
      : ends_at;
  if (!end) return { kind: 'stays', ends_at: undefined };
  // A failed DNS lookup does not count as a missing record.
  if (end <= now && (by === 'mail' || found === false)) return { kind: 'end', ends_at: end };
  const isNear = end.getTime() - now.getTime() <= DOMAIN_WARNING_DAYS * DAY_MS;
  return { kind: isNear && !warned ? 'warn' : 'stays', ends_at: end };
}
