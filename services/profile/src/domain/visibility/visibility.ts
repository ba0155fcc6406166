import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import freeEmailDomains from 'free-email-domains';
import { parse } from 'tldts';
import type { CompanyRecord } from '../companies/company';
import { companyBeginnings } from './company-beginning';
import { companyNameForms, domainForm, domainForms, formsOfFormer, shownDomain } from './company-name';

/** Company that a candidate hides from, identified by its name, or by the domain of its mail and site. */
export interface HiddenCompany {
  id: string;
  by: 'name' | 'domain';
  /** Name as typed, or the domain alone. */
  value: string;
}

/**
 * Visibility choice of a candidate: whether employers without access find the blind record, and which employers never
 * do.
 */
export interface Visibility {
  login_id: string;
  /** Absent until the candidate has answered. */
  shown?: boolean | undefined;
  hidden_from: HiddenCompany[];
}

/** Company that still reads the profile, because the candidate granted access or applied. */
export interface StillReading {
  cmp_name: string;
  by: 'access' | 'application';
}

/** Visibility choice of a candidate, with its consequences. */
export interface VisibilityView {
  /** Undefined until the question is answered; a profile older than the question is shown meanwhile. */
  answer: boolean | undefined;
  shown: boolean;
  hidden: Array<HiddenCompany & { still: StillReading[] }>;
  suggested: string[];
}

/** Profiles from before the question was introduced stay visible, as promised when they were made (ADR 0071). */
export const isShown = (visibility: Pick<Visibility, 'shown'> | undefined): boolean =>
  visibility === undefined || visibility.shown === true;

/** Maximum number of remembered names and domains of one company. */
const COMPANY_KEYS_MAX = 200;

const FREE_MAIL = new Set(freeEmailDomains);

/**
 * Whether the domain is a public mail provider's, so that hiding from it would not hide from any particular company.
 */
const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domainForm(domain));

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

const nameKeys = (name: string) => [
  ...companyNameForms(name).map((form) => `name:${form}`),
  ...companyBeginnings(name).map((form) => `begins:${form}`),
];
const domainKeys = (address: string | undefined): string[] => {
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
 * Parses a company to hide from, as typed into a field.
 * @throws MarketError 'fields-invalid' for text that names no company
 */
export function companyToHide(typed: string, field: string): Pick<HiddenCompany, 'by' | 'value'> {
  const company = chosenCompany(typed);
  if (keysOfHidden([company]).length === 0) throw fieldsInvalid({ [field]: RULE_MESSAGES.hiddenCompanyRequired });
  if (company.by === 'domain' && isFreeMail(company.value))
    throw fieldsInvalid({ [field]: RULE_MESSAGES.hiddenCompanyFreeMail });
  return company;
}

/** List with one more company, unless it contains it already, perhaps in another spelling. */
export function withHidden(
  hidden: readonly HiddenCompany[],
  company: Omit<HiddenCompany, 'id'>,
  newId: () => string,
): readonly HiddenCompany[] {
  const hiddenKeys = new Set(keysOfHidden(hidden));
  if (keysOfHidden([company]).every((key) => hiddenKeys.has(key))) return hidden;
  return [...hidden, { id: newId(), ...company }];
}

/** Company typed into the field: a domain, an email address or a link stands for a domain, anything else is a name. */
function chosenCompany(typed: string): Pick<HiddenCompany, 'by' | 'value'> {
  const domain = companyDomain(typed);
  return domain ? { by: 'domain', value: domain } : { by: 'name', value: typed };
}

/**
 * Keys stored with the record of a candidate who hides from these companies: the whole name, its beginning
 * (`companyBeginnings`) and the domain. A domain is also treated as a name: `Booking.com` is both.
 */
export function keysOfHidden(hidden: ReadonlyArray<Pick<HiddenCompany, 'by' | 'value'>>): string[] {
  return [
    ...new Set(
      hidden.flatMap(({ by, value }) =>
        by === 'domain' ? [...[value, shownDomain(value)].flatMap(nameKeys), ...domainKeys(value)] : nameKeys(value),
      ),
    ),
  ];
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

/** Companies that the candidate would likely hide from: present employers, and the domain of their own mail. */
export function suggestedCompanies({
  hidden,
  employers,
  email,
}: {
  hidden: readonly HiddenCompany[];
  /** Names of present employers. */
  employers: readonly string[];
  email: string;
}): string[] {
  const hiddenKeys = new Set(keysOfHidden(hidden));
  const domain = companyDomain(email);
  const choices = [...employers, ...(domain && !isFreeMail(domain) ? [domain] : [])];
  return [...new Set(choices)].filter(
    (choice) => !keysOfHidden([chosenCompany(choice)]).some((key) => hiddenKeys.has(key)),
  );
}
