/** Texts of every service and every mail, as ICU messages. */
export const en = {
  refusals: {
    idempotencyKey: 'Idempotency-Key must be up to 200 plain characters.',
    hostUnknown:
      'In development this address is answered on this machine alone, such as http://localhost:3000, and at PUBLIC_URL.',
    noJson: 'Send the request as application/json.',
    deepRequest: 'The request is nested too deeply.',
    manyParts: 'The request has too many parts.',
    manyOverrides: 'These are more overrides than a session can keep: reset them first.',
  },
  mail: {
    footer: 'You receive this email because you have an account at {productName}.',
    choices: 'Change what we email you',
    end: 'End these emails',
    address: 'If the button does not work, open this address:',
  },
} as const;
