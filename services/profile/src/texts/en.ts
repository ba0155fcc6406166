/** Texts for people, as ICU messages. */
export const en = {
  refusals: {
    noCandidate: 'Choose a candidate',
    noForm: 'Send the profile as multipart/form-data.',
    fileTwice: 'Send each file once.',
  },
} as const;
