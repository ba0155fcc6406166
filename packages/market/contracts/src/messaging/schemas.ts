import { object, type InferType } from 'yup';
import { line, numeric, pagingFields, switchField, text, versionField } from '@market/api';
import { RULE_MESSAGES } from '../messages';
import { texts } from '../texts';
import { MESSAGE_MAX, TEMPLATE_NAME_MAX } from './constants';

/**
 * Bidirectional override characters, which a stranger can use to disguise text. Direction marks that right-to-left
 * languages need are not included.
 */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

const messageText = () =>
  text(MESSAGE_MAX).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(OVERRIDES, '').trim() : value,
  );

export const threadsSchema = object({ ...pagingFields });

/** `before`: only messages with a lower number, for paging backwards. */
export const threadSchema = object({
  before: numeric(texts.values.messageNumber).integer(texts.values.messageNumber).min(1, texts.values.messageNumber),
});

/** File parts of a message. */
export const MESSAGE_FILES = ['attachment'] as const;

/** Text parts of a message; optional if a file is attached. */
export const messageSchema = object({ text: messageText().default('') });
export type MessageInput = InferType<typeof messageSchema>;

/** Number of the newest message that was on the screen. */
export const seenSchema = object({
  seq: numeric(texts.values.messageNumber)
    .integer(texts.values.messageNumber)
    .min(0, texts.values.messageNumber)
    .required(texts.values.messageNumber),
});

export const endThreadSchema = object({ ended: switchField().required(texts.values.trueOrFalse) });

/** Whether a company is notified of messages in a thread. */
export const muteThreadSchema = object({ muted: switchField().required(texts.values.trueOrFalse) });

export const templateSchema = object({
  name: line(TEMPLATE_NAME_MAX).required(RULE_MESSAGES.templateName),
  text: messageText().required(RULE_MESSAGES.messageRequired),
  version: versionField(),
});
export type TemplateInput = InferType<typeof templateSchema>;
