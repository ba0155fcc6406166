import freeEmailDomains from 'free-email-domains';
import { parse } from 'tldts';
import type { CompanyRecord } from './company';
import { companyBeginnings } from './company-beginning';
import { companyNameForms, domainForm, domainForms, formsOfFormer, shownDomain } from './company-name';

/** Maximum number of remembered names and domains of one company. */
const COMPANY_KEYS_MAX = 200;

const FREE_MAIL = new Set(freeEmailDomains);

/**
 * Whether the domain is a public mail provider's, so that hiding from it would not hide from any particular company.
 */
export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domainForm(domain));

/** Registrable domain of a mail address, a link or a host, without subdomains; undefined where there is none. */
export function companyDomain(address: string): string | undefined {
  const trimmed = address.trim();
  if (/\s/u.test(trimmed)) return undefined;
  const host = trimmed.includes('://') ? trimmed : trimmed.slice(trimmed.lastIndexOf('@') + 1);
  // Unregistered suffixes are accepted: private networks have such, and a name that looks like a domain is compared as
  // a name too.
  const { domain } = parse(host.normalize('NFKC').toLowerCase(), { allowPrivateDomains: true });
  return domain ? shownDomain(domain) : undefined;
}

/** Keys of a company name: the whole name in its forms, and its beginnings. */
export const nameKeys = (name: string) => [
  ...companyNameForms(name).map((form) => `name:${form}`),
  ...companyBeginnings(name).map((form) => `begins:${form}`),
];
/** Keys of the domain of a mail address, link or host; none for a public mail provider. */
export const domainKeys = (address: string | undefined): string[] => {
  const domain = address && companyDomain(address);
  return domain && !isFreeMail(domain) ? keysOfDomain(domain) : [];
};

/** Keys of a registrable domain: its label is a name as well, so that `kelp.com` is the company of `kelp.de`. */
function keysOfDomain(domain: string): string[] {
  const { domainWithoutSuffix: label } = parse(shownDomain(domain), { allowPrivateDomains: true });
  return [...domainForms(domain).map((form) => `domain:${form}`), ...(label ? nameKeys(label) : [])];
}

/** Keys of a remembered one of a company, which may be by the former rule. */
function rememberedKeys(key: string): string[] {
  const [kind, value] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (kind === 'domain') return keysOfDomain(value);
  return kind === 'name' ? formsOfFormer(value).flatMap((form) => [`name:${form}`, `begins:${form}`]) : [key];
}

/**
 * Keys by which candidates hide from a company: its name and the domains of its site and mail, including pending and
 * former ones, since a rename must not undo the hiding.
 * @param members the known accounts of the company
 */
export function keysOfCompany(
  company: Pick<CompanyRecord, 'cmp_name' | 'cmp_webs' | 'cmp_email' | 'pending' | 'known_keys'> | undefined,
  members: ReadonlyArray<{ login_email: string }>,
): string[] {
  const { known_keys = [] } = company ?? {};
  return [...new Set([...presentKeys(company, members), ...known_keys.flatMap(rememberedKeys)])];
}

function presentKeys(
  company: Parameters<typeof keysOfCompany>[0],
  members: ReadonlyArray<{ login_email: string }>,
): string[] {
  const { cmp_name, cmp_webs, cmp_email, pending } = company ?? {};
  return [
    ...new Set([
      ...[cmp_name, pending?.cmp_name].flatMap((name) => (name ? nameKeys(name) : [])),
      ...[cmp_webs, cmp_email, pending?.cmp_webs, ...members.map(({ login_email }) => login_email)].flatMap(domainKeys),
    ]),
  ];
}

/** Keys to remember before a company changes: those of its present name, site and mail. */
export function keysKnownOf(company: CompanyRecord): string[] {
  const keys = new Set([...(company.known_keys ?? []), ...presentKeys({ ...company, pending: undefined }, [])]);
  return [...keys].slice(-COMPANY_KEYS_MAX);
}
