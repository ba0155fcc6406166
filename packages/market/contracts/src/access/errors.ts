export const STATUSES_OF_ACCESS = {
  'already-requested': 409,
  'request-answered': 409,
  'request-withdrawn': 409,
} as const satisfies Record<string, number>;
