import { object, type InferType } from 'yup';
import { emailField, otpField } from '../accounts/fields';

/** Mailbox of the company's domain to which a code is sent: one of those in the response. */
export const domainMailboxSchema = object({ mailbox: emailField() });
export type DomainMailboxInput = InferType<typeof domainMailboxSchema>;

/** Code that was mailed to a mailbox of the company's domain. */
export const domainCodeSchema = domainMailboxSchema.shape({ otp: otpField() });
export type DomainCodeInput = InferType<typeof domainCodeSchema>;
