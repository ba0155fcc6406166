/** Texts for people, as ICU messages. */
export const en = {
  refusals: {
    noCandidate: 'Choose a candidate',
  },
} as const;
