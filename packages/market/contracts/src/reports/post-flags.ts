/** Kinds of wording that scams of jobs have in common. */
export const SCAM_WORDINGS = [
  'payment-up-front',
  'chat-contact',
  'bank-details',
  'gift-cards',
  'crypto',
  'easy-money',
] as const;
export type ScamWording = (typeof SCAM_WORDINGS)[number];
