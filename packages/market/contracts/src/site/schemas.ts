import { object, type InferType } from 'yup';
import { RULE_MESSAGES } from '../messages';
import { line, text } from '@market/api';
import { emailField, personNameField } from '../accounts/fields';

export const CONTACT_MESSAGE_MAX = 5_000;

/** Message to the operators of the marketplace, sent from the contact page. */
export const contactSchema = object({
  name: personNameField(),
  email: emailField(),
  subject: line(150).required(RULE_MESSAGES.contactSubjectRequired),
  message: text(CONTACT_MESSAGE_MAX).required(RULE_MESSAGES.contactMessageRequired),
});
export type ContactMessage = InferType<typeof contactSchema>;
