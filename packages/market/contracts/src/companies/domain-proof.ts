/**
 * Local parts of the mailboxes by which a company may prove its domain: those that RFC 2142 keeps for the people who
 * run a domain, and the usual ones of a small company. Nobody is given them by signing up for a mailbox.
 */
export const DOMAIN_MAILBOXES = ['postmaster', 'hostmaster', 'webmaster', 'admin', 'info'] as const;

/** Name below a domain under which its record in the DNS stands. */
export const DOMAIN_RECORD_LABEL = '_job-market-proof';
/** Begin of the record's text, before the secret. */
export const DOMAIN_RECORD_PREFIX = 'job-market-proof=';

/** Days for which a proof by mail counts: people leave, and domains are sold. */
export const DOMAIN_PROOF_DAYS = 365;
/** Days for which a proof goes on without its record: a move to another provider takes some. */
export const DOMAIN_RECORD_GRACE_DAYS = 7;
/** Days before its end at which a proof by mail is warned of. */
export const DOMAIN_WARNING_DAYS = 14;

/** Ways to prove a domain. A record in the DNS weighs more: it takes the right to change the domain itself. */
export const DOMAIN_PROOFS = ['mail', 'record'] as const;
export type DomainProofKind = (typeof DOMAIN_PROOFS)[number];

/** Reasons why a company's site has no domain that could be proved. */
export const UNPROVABLE_DOMAINS = ['no-company', 'no-domain', 'free-mail'] as const;
export type UnprovableDomain = (typeof UNPROVABLE_DOMAINS)[number];
