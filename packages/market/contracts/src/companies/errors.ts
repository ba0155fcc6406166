export const STATUSES_OF_COMPANIES = {
  'company-missing': 403,
  'right-missing': 403,
  'last-owner': 409,
  'member-locked': 409,
  'invited-lately': 409,
  'in-another-team': 409,
  'company-not-empty': 409,
  'invitation-for-another': 403,
  'domain-unprovable': 409,
  'domain-taken': 409,
  'domain-record-missing': 409,
} as const satisfies Record<string, number>;
