export const STATUSES_OF_COMPANIES = {
  'company-missing': 403,
  'right-missing': 403,
  'last-owner': 409,
  'in-another-team': 409,
  'invitation-for-another': 403,
} as const satisfies Record<string, number>;
