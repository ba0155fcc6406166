export const STATUSES_OF_PROFILES = {
  'profile-missing': 403,
} as const satisfies Record<string, number>;
