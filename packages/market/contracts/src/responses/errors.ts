export const STATUSES_OF_RESPONSES = {
  'answers-overdue': 409,
} as const satisfies Record<string, number>;
