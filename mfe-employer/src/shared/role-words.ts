import { COMPANY_ROLES, type CompanyRole } from '@market/contracts/companies';
import { texts } from '../texts';

const words = texts.team;

export const ROLE_LABELS: Readonly<Record<CompanyRole, string>> = {
  owner: words.owner,
  recruiter: words.recruiter,
  'hiring-manager': words.hiringManager,
  reader: words.reader,
};
const ROLE_HINTS: Readonly<Record<CompanyRole, string>> = {
  owner: words.ownerHint,
  recruiter: words.recruiterHint,
  'hiring-manager': words.hiringManagerHint,
  reader: words.readerHint,
};

/** Roles assignable without a password, each with its purpose. */
export const ROLE_CHOICES = COMPANY_ROLES.filter((role) => role !== 'owner').map((value) => ({
  value,
  label: `${ROLE_LABELS[value]}: ${ROLE_HINTS[value]}`,
}));
