export const STATUSES_OF_REPORTS = {
  'not-reportable': 400,
  'appeal-closed': 409,
} as const satisfies Record<string, number>;
