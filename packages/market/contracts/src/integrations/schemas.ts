import { array, boolean, number, object, string, type InferType } from 'yup';
import { line } from '@market/api';
import { givenPasswordField, otpField } from '../accounts/fields';
import { reauthenticationSchema } from '../accounts/passkey-schemas';
import { texts } from '../texts';
import { API_KEY_DAYS, API_KEY_DAYS_MAX, API_KEY_NAME_MAX, API_KEY_SCOPES } from './constants';

const words = texts.rules;

const keyFields = {
  name: line(API_KEY_NAME_MAX).required(words.keyNameRequired),
  scopes: array(
    string()
      .transform((_value, original: unknown) => original)
      .typeError(words.keyScopes)
      .oneOf(API_KEY_SCOPES, words.keyScopes)
      .required(words.keyScopes),
  )
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

/** The same as a person fills it in, who has one of the two. */
export const makeApiKeyByPasswordSchema = object({
  ...keyFields,
  password: givenPasswordField(texts.rules.passwordToMakeKey),
});
export const makeApiKeyByCodeSchema = object({ ...keyFields, otp: otpField() });

/** A key as a service asks identity for its holder; one that another service asks on is not counted again. */
export const apiKeyHolderSchema = object({
  key: line(200).required(texts.values.text),
  counted: boolean().default(true),
});
