export const STATUSES_OF_INTERVIEWS = {
  'interview-closed': 409,
} as const satisfies Record<string, number>;
