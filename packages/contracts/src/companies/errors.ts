export const STATUSES_OF_COMPANIES = {
  'company-missing': 403,
} as const satisfies Record<string, number>;
