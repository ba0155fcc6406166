/** Texts for the duties of ads; loaded with the components that show them. */
export const en = {
  labels: {
    pay: 'Pay',
    pay_range: 'Range of pay',
    pay_width: 'Width of the range',
    pay_before_interview: 'Pay before the interview',
    vacancy: 'Whether there is a vacancy',
    ai: 'Use of AI',
    no_local_experience: 'No Canadian experience asked for',
    closing_day: 'Closing day',
    benefits: 'Benefits',
  },
  /** Advice for a duty that is open, or cannot be checked from the fields. */
  advice: {
    pay: 'State the pay and its currency.',
    pay_range: 'State the highest pay too, unless everybody is paid exactly this amount.',
    pay_width: 'The range may not be wider than {most} a year, unless it ends above {freeAbove}.',
    pay_before_interview: 'State the pay here, or tell each applicant before the interview.',
    vacancy: 'Say whether there is a vacancy now.',
    ai: 'Say whether AI is used to screen, assess or select applicants.',
    no_local_experience: 'Do not ask for Canadian experience.',
    closing_day: 'Say until when applications are taken, unless they always are.',
    benefits: 'Describe the benefits and other pay in the text.',
  },
} as const;
