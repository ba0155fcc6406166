import { array, boolean, number, object, type InferType } from 'yup';
import { choice, line, switchField, versionField } from '@market/api';
import { givenPasswordField, otpField } from '../accounts/fields';
import { reauthenticationSchema } from '../accounts/passkey-schemas';
import { texts } from '../texts';
import { API_KEY_DAYS, API_KEY_DAYS_MAX, API_KEY_NAME_MAX, API_KEY_SCOPES } from './constants';
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX } from './webhooks';

const words = texts.rules;

const keyFields = {
  name: line(API_KEY_NAME_MAX).required(words.keyNameRequired),
  scopes: array(choice(API_KEY_SCOPES, words.keyScopes).required(words.keyScopes))
    .typeError(words.keyScopes)
    .min(1, words.keyScopes)
    .max(API_KEY_SCOPES.length, words.keyScopes)
    .required(words.keyScopes),
  days: number()
    .integer(texts.values.tokenDays)
    .min(1, texts.values.tokenDays)
    .max(API_KEY_DAYS_MAX, texts.values.tokenDays)
    .typeError(texts.values.tokenDays)
    .default(API_KEY_DAYS),
};

/** A new key, confirmed by the own password or a code. */
export const makeApiKeySchema = reauthenticationSchema.shape(keyFields);
export type MakeApiKeyInput = InferType<typeof makeApiKeySchema>;

/** Form of a person who has one of the two, a password or a code. */
export const makeApiKeyByPasswordSchema = object({
  ...keyFields,
  password: givenPasswordField(texts.rules.passwordToMakeKey),
});
export const makeApiKeyByCodeSchema = object({ ...keyFields, otp: otpField() });

const eventsField = () =>
  array(choice(WEBHOOK_EVENTS, words.webhookEvents).required(words.webhookEvents))
    .typeError(words.webhookEvents)
    .min(1, words.webhookEvents)
    .max(WEBHOOK_EVENTS.length, words.webhookEvents)
    .required(words.webhookEvents);

/** Creation of a webhook. The service decides which hosts may be called, because it resolves host names. */
export const makeWebhookSchema = object({
  url: line(WEBHOOK_URL_MAX)
    .required(words.webhookAddress)
    .matches(/^https?:\/\/[^/\\\s]/i, words.webhookAddress),
  events: eventsField(),
});
export type MakeWebhookInput = InferType<typeof makeWebhookSchema>;
/** Events of a webhook, and whether it is enabled; an omitted `enabled` stays unchanged. */
export const changeWebhookSchema = object({
  events: eventsField(),
  enabled: switchField(),
  version: versionField(),
});
export type ChangeWebhookInput = InferType<typeof changeWebhookSchema>;

/**
 * Key that a service sends to identity to look up its account; a key forwarded by another service is not counted again.
 */
export const apiKeyHolderSchema = object({
  key: line(200).required(texts.values.text),
  counted: boolean().default(true),
});
