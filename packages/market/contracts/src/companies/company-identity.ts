import type { CompanyIdentity } from './answers';
import { visibleName } from '@market/api';

/**
 * Whether two names with their sites stand for the same company (ADR 0024). The case of letters, blanks, punctuation
 * and letters that look the same do not make another one, nor do `http` for `https`, a leading `www.` or a slash at the
 * end of the address.
 */
export function isSameCompany(one: CompanyIdentity, other: CompanyIdentity): boolean {
  return visibleName(one.cmp_name) === visibleName(other.cmp_name) && siteKey(one.cmp_webs) === siteKey(other.cmp_webs);
}

/** The part of an email after the `@`, in small letters; empty where there is none. */
export function mailDomainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Whether a mail domain belongs to a site: it is the site's host, or one lies below the other (`mail.acme.com`,
 * `acme.com`).
 */
export function isMailOfSite(email: string, site: string): boolean {
  const hosts = hostsOf(email, site);
  return hosts !== undefined && (isSiteOfMail(email, site) || hosts.mail.endsWith(`.${hosts.site}`));
}

/**
 * Whether a site is at a mail domain or below it. A mailbox below the site's host is not enough: hosts give names below
 * theirs to anybody.
 */
export function isSiteOfMail(email: string, site: string): boolean {
  const hosts = hostsOf(email, site);
  return hosts !== undefined && (hosts.site === hosts.mail || hosts.site.endsWith(`.${hosts.mail}`));
}

/** Whether a site is at a domain or below it. */
export function isSiteOfDomain(site: string, domain: string): boolean {
  return isSiteOfMail(`postmaster@${domain}`, site);
}

function hostsOf(email: string, site: string): { mail: string; site: string } | undefined {
  const mail = mailDomainOf(email);
  const host = siteOf(site)?.host;
  return email.includes('@') && mail.includes('.') && host ? { mail, site: host } : undefined;
}

function siteKey(site: string): string {
  const read = siteOf(site);
  return read ? `${read.host}${read.path}` : site.toLowerCase();
}

function siteOf(site: string): { host: string; path: string } | undefined {
  if (!URL.canParse(site)) return undefined;
  const { host, pathname, search } = new URL(site);
  return { host: host.replace(/^www\./, ''), path: `${pathname.replace(/\/+$/, '')}${search}` };
}
