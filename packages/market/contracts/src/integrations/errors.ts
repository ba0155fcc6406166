export const STATUSES_OF_INTEGRATIONS = {
  'key-refused': 403,
  'keys-too-many': 409,
} as const satisfies Record<string, number>;
