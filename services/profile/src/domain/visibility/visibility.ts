import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import freeEmailDomains from 'free-email-domains';
import { parse } from 'tldts';
import type { CompanyRecord } from '../companies/company';
import { fold, spellings } from '../blind/hide-words';
import { LEGAL_FORMS } from './legal-forms';

/** A company that a candidate hides from, as they chose it: by its name, or by the domain of its mail and site. */
export interface HiddenCompany {
  id: string;
  by: 'name' | 'domain';
  /** The name as it was typed, or the domain alone. */
  value: string;
}

/** Choice of a candidate: whether employers without access find the blind record, and which of them never. */
export interface Visibility {
  login_id: string;
  /** Absent until the candidate has answered. */
  shown?: boolean | undefined;
  hidden_from: HiddenCompany[];
}

/** Company that reads the profile all the same, by what the candidate did themselves. */
export interface StillReading {
  cmp_name: string;
  by: 'access' | 'application';
}

/** Choice of a candidate, with what follows from it. */
export interface VisibilityView {
  /** Undefined while the question is open; the record is shown then where it was made before there was one. */
  answer: boolean | undefined;
  shown: boolean;
  hidden: Array<HiddenCompany & { still: StillReading[] }>;
  suggested: string[];
}

/** Profiles of before the question was asked go on being shown, as was said when they were made (ADR 0071). */
export const isShown = (visibility: Pick<Visibility, 'shown'> | undefined): boolean =>
  visibility === undefined || visibility.shown === true;

/** Names and domains that are remembered of one company. */
const COMPANY_KEYS_MAX = 200;

const FREE_MAIL = new Set(freeEmailDomains);

/** Whether so many unrelated people have mail there that hiding from it would hide from nobody in particular. */
const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain);

/**
 * The domain that an address of mail, a link or a host belongs to, without its subdomains; undefined where there is
 * none.
 */
export function companyDomain(address: string): string | undefined {
  const trimmed = address.trim();
  if (/\s/u.test(trimmed)) return undefined;
  const host = trimmed.includes('://') ? trimmed : trimmed.slice(trimmed.lastIndexOf('@') + 1);
  // Ends that are not registered too: a network of one's own has such, and a name that looks so is compared as a name
  // as well.
  return parse(host.toLowerCase(), { allowPrivateDomains: true }).domain ?? undefined;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A name as names are compared: every spelling of it, without blanks, signs and legal form at its end. */
function namesOf(name: string): string[] {
  // `B.V.` is one form, and not two words of a letter each.
  const pieces = name.normalize('NFC').replaceAll('&', ' and ').replaceAll('.', '').match(WORD) ?? [];
  let end = pieces.length;
  while (end > 1 && LEGAL_FORMS.has(fold(pieces[end - 1] ?? ''))) end -= 1;
  return spellings(pieces.slice(0, end).join(''));
}

const nameKeys = (name: string) => namesOf(name).map((spelled) => `name:${spelled}`);
const domainKeys = (address: string | undefined): string[] => {
  const domain = address && companyDomain(address);
  return domain && !isFreeMail(domain) ? [`domain:${domain}`] : [];
};

/**
 * Company to hide from, as it was typed into a field.
 * @throws MarketError 'fields-invalid' for what names no company
 */
export function companyToHide(typed: string, field: string): Pick<HiddenCompany, 'by' | 'value'> {
  const company = chosenCompany(typed);
  if (keysOfHidden([company]).length === 0) throw fieldsInvalid({ [field]: RULE_MESSAGES.hiddenCompanyRequired });
  if (company.by === 'domain' && isFreeMail(company.value))
    throw fieldsInvalid({ [field]: RULE_MESSAGES.hiddenCompanyFreeMail });
  return company;
}

/** The list with a company more, where it is not in it under another spelling. */
export function withHidden(
  hidden: readonly HiddenCompany[],
  company: Omit<HiddenCompany, 'id'>,
  newId: () => string,
): readonly HiddenCompany[] {
  const known = new Set(keysOfHidden(hidden));
  if (keysOfHidden([company]).every((key) => known.has(key))) return hidden;
  return [...hidden, { id: newId(), ...company }];
}

/** Company typed into the field: a domain, an email address or a link stands for a domain, anything else is a name. */
function chosenCompany(typed: string): Pick<HiddenCompany, 'by' | 'value'> {
  const domain = companyDomain(typed);
  return domain ? { by: 'domain', value: domain } : { by: 'name', value: typed };
}

/**
 * Keys that the record of a candidate carries who hides from these. A domain is a name as well: `Booking.com` is both.
 */
export function keysOfHidden(hidden: ReadonlyArray<Pick<HiddenCompany, 'by' | 'value'>>): string[] {
  return [
    ...new Set(hidden.flatMap(({ by, value }) => [...nameKeys(value), ...(by === 'domain' ? domainKeys(value) : [])])),
  ];
}

/**
 * Keys by which candidates hide from a company: its name and the domains of its site and mail, those that wait for an
 * admin, and those that it had before, for a new name must not open what was closed to the old one.
 * @param members the accounts behind it, as far as they are known
 */
export function keysOfCompany(
  company: Pick<CompanyRecord, 'cmp_name' | 'cmp_webs' | 'cmp_email' | 'pending' | 'known_keys'> | undefined,
  members: ReadonlyArray<{ login_email: string }>,
): string[] {
  const { cmp_name, cmp_webs, cmp_email, pending, known_keys = [] } = company ?? {};
  return [
    ...new Set([
      ...[cmp_name, pending?.cmp_name].flatMap((name) => (name ? nameKeys(name) : [])),
      ...[cmp_webs, cmp_email, pending?.cmp_webs, ...members.map(({ login_email }) => login_email)].flatMap(domainKeys),
      ...known_keys,
    ]),
  ];
}

/** The keys to remember of a company that may be about to change: those of its present name, site and mail. */
export function keysKnownOf(company: CompanyRecord): string[] {
  return keysOfCompany({ ...company, pending: undefined }, []).slice(-COMPANY_KEYS_MAX);
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
  const known = new Set(keysOfHidden(hidden));
  const domain = companyDomain(email);
  const choices = [...employers, ...(domain && !isFreeMail(domain) ? [domain] : [])];
  return [...new Set(choices)].filter((choice) => !keysOfHidden([chosenCompany(choice)]).some((key) => known.has(key)));
}
