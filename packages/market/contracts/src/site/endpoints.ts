import type { Endpoint } from '@market/api';
import { LIMITS_OF_SITE } from './limits';
import { contactSchema } from './schemas';

export const sendContactMessage = {
  service: 'identity',
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to the operators of the marketplace',
  access: 'public',
  body: contactSchema,
  answers: { 200: 'Message' },
  limits: [LIMITS_OF_SITE.contactMessages],
  leavesPages: true,
} as const satisfies Endpoint;
