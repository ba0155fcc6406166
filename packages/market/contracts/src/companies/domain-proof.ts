/**
 * Local parts of the mailboxes with which a company may prove its domain: those that RFC 2142 reserves for a domain's
 * operators, and the usual ones of a small company. No mail provider assigns them to ordinary users.
 */
export const DOMAIN_MAILBOXES = ['postmaster', 'hostmaster', 'webmaster', 'admin', 'info'] as const;

/** Label of the proof's DNS record below the domain. */
export const DOMAIN_RECORD_LABEL = '_job-market-proof';
/** Prefix of the record's text, before the secret. */
export const DOMAIN_RECORD_PREFIX = 'job-market-proof=';

/** Validity in days of a proof by mail: employees leave, and domains are sold. */
export const DOMAIN_PROOF_DAYS = 365;
/** Grace period in days of a proof whose record is missing: a move to another DNS provider takes some. */
export const DOMAIN_RECORD_GRACE_DAYS = 7;
/** Days before the expiry of a proof by mail at which a warning is sent. */
export const DOMAIN_WARNING_DAYS = 14;

/** Methods to prove a domain. A DNS record is the stronger proof: it requires the right to change the domain itself. */
export const DOMAIN_PROOFS = ['mail', 'record'] as const;
export type DomainProofKind = (typeof DOMAIN_PROOFS)[number];

/** Reasons why a company's site has no provable domain. */
export const UNPROVABLE_DOMAINS = ['no-company', 'no-domain', 'free-mail'] as const;
export type UnprovableDomain = (typeof UNPROVABLE_DOMAINS)[number];
