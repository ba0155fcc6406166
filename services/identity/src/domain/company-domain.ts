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

/** Proof of a company's domain. The row of a company stays when its proof ends, so that its revision goes on growing. */
export interface DomainProof {
  owner_id: string;
  revision: number;
  domain?: string;
  by?: DomainProofKind;
  proved_at?: Date;
  /** Absent while a record in the DNS is there. */
  ends_at?: Date;
  /** Owners were told that it is going to end. */
  warned?: boolean;
}

/** A proof that holds. */
export type StandingProof = DomainProof & Required<Pick<DomainProof, 'domain' | 'by' | 'proved_at'>>;

/** The proof, where there is one. */
export function standing(proof: DomainProof | undefined): StandingProof | undefined {
  const { domain, by, proved_at } = proof ?? {};
  return proof && domain && by && proved_at ? { ...proof, domain, by, proved_at } : undefined;
}

/**
 * The domain of a company's site that may be proved: registered by somebody for oneself, by the public suffix list with
 * its private part (`acme.github.io` is one, `github.io` none), and no provider of free mail, whose mailboxes anybody
 * gets.
 */
export function domainToProve(site: string | undefined): Pick<CompanyDomain, 'domain' | 'unprovable'> {
  if (!site) return { unprovable: 'no-company' };
  const domain = parse(site.toLowerCase(), { allowPrivateDomains: true }).domain ?? undefined;
  if (!domain) return { unprovable: 'no-domain' };
  return isFreeMail(domain) ? { unprovable: 'free-mail' } : { domain };
}

/** Mailboxes that prove a domain: those of who runs it, and the account's own where it was proved. */
export function mailboxesOf(
  domain: string,
  { login_email, email_ver_status }: Pick<Account, 'login_email' | 'email_ver_status'>,
): string[] {
  const ofDomain = DOMAIN_MAILBOXES.map((name) => `${name}@${domain}`);
  const own = login_email.toLowerCase();
  const isOwn = email_ver_status === 1 && mailDomainOf(own) === domain && !ofDomain.includes(own);
  return isOwn ? [own, ...ofDomain] : ofDomain;
}

/** The TXT record that proves a domain: another one for each company and domain, so that no one else's counts. */
export function recordOf(ownerId: string, domain: string, key: Buffer): { name: string; value: string } {
  const secret = createHmac('sha256', key).update(`${ownerId}\n${domain}`).digest('base64url').slice(0, 32);
  return { name: `${DOMAIN_RECORD_LABEL}.${domain}`, value: `${DOMAIN_RECORD_PREFIX}${secret}` };
}

/**
 * Whether a proof may take a domain from the one that holds it: a record in the DNS outweighs a mailbox; equal ones go
 * by who was first.
 */
export function mayTakeOver(holder: Pick<StandingProof, 'by'>, by: DomainProofKind): boolean {
  return holder.by === 'mail' && by === 'record';
}

/** Outcome of a look at a proof. */
export type NextStep = { kind: 'stays' | 'warn' | 'end'; ends_at: Date | undefined };

/** The step of a proof, by the clock and by whether its record was found; undefined where nobody could tell. */
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
  // A record that nobody could ask for is not missing.
  if (end <= now && (by === 'mail' || found === false)) return { kind: 'end', ends_at: end };
  const isNear = end.getTime() - now.getTime() <= DOMAIN_WARNING_DAYS * DAY_MS;
  return { kind: isNear && !warned ? 'warn' : 'stays', ends_at: end };
}
