/** Texts of the confirmation by a code. */
export const en = {
  confirmation: {
    codeNotSent: 'The code could not be sent. Please try again.',
    codeHint: 'The code that we sent to your phone, or by email.',
    sendAnotherCode: 'Send another code',
    sendCode: 'Send me a code to confirm this',
  },
} as const;
