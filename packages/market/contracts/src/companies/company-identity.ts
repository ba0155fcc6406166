import type { CompanyIdentity } from './answers';
import { visibleName } from '@market/api';

/**
 * Whether two names with their sites denote the same company (ADR 0024). Differences in letter case, spaces,
 * punctuation and letters that look alike are ignored, and so are `http` for `https`, a leading `www.` and a trailing
 * slash of the address.
 */
export function isSameCompany(one: CompanyIdentity, other: CompanyIdentity): boolean {
  return visibleName(one.cmp_name) === visibleName(other.cmp_name) && siteKey(one.cmp_webs) === siteKey(other.cmp_webs);
}

/** Domain of an email after the `@`, in lower case; empty if there is none. */
export function mailDomainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Whether a mail domain belongs to a site: it is the site's host, or one is a subdomain of the other (`mail.acme.com`,
 * `acme.com`).
 */
export function isMailOfSite(email: string, site: string): boolean {
  const hosts = hostsOf(email, site);
  return hosts !== undefined && (isSiteOfMail(email, site) || hosts.mail.endsWith(`.${hosts.site}`));
}

/**
 * Whether a site is at a mail domain or a subdomain of it. A mailbox at a subdomain of the site's host is not enough:
 * hosting providers give subdomains to anybody.
 */
export function isSiteOfMail(email: string, site: string): boolean {
  const hosts = hostsOf(email, site);
  return hosts !== undefined && (hosts.site === hosts.mail || hosts.site.endsWith(`.${hosts.mail}`));
}

/** Whether a site is at a domain or a subdomain of it. */
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
