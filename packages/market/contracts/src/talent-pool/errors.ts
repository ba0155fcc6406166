export const STATUSES_OF_TALENT_POOL = {
  'pool-question-refused': 409,
  'pool-answer-refused': 409,
} as const satisfies Record<string, number>;
