import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { shownDomain } from '../../companies/domain/company-name';
import { isFreeMail, companyDomain, nameKeys, domainKeys } from '../../companies/domain/company-keys';

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
