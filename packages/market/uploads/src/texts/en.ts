/** Refusals of forms with files. */
export const en = {
  refusals: {
    noForm: 'Send this as multipart/form-data.',
    fileTwice: 'Send each file once.',
  },
} as const;
