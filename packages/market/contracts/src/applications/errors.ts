export const STATUSES_OF_APPLICATIONS = {
  'already-applied': 409,
  'status-change-refused': 409,
} as const satisfies Record<string, number>;
