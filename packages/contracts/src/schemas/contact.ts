import { object, type InferType } from 'yup';
import { RULES } from '../messages';
import { emailField, line, personNameField, text } from './fields';

export const CONTACT_MESSAGE_MAX = 5_000;

/** A message to the people who run the marketplace, as the contact page sends it. */
export const contactSchema = object({
  name: personNameField(),
  email: emailField(),
  subject: line(150).required(RULES.contactSubjectRequired),
  message: text(CONTACT_MESSAGE_MAX).required(RULES.contactMessageRequired),
});
export type ContactMessage = InferType<typeof contactSchema>;
