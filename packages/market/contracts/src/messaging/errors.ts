export const STATUSES_OF_MESSAGES = {
  'thread-closed': 409,
} as const satisfies Record<string, number>;
