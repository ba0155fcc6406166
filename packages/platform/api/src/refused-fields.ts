import type { ValidationError } from 'yup';
import { texts } from './texts';

/**
 * First message of each field of a yup failure, by the field's name (a list's entry counts as its list), `body` for the
 * whole.
 */
export function refusedFields(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const one of error.inner.length > 0 ? error.inner : [error]) {
    const field = (one.path ?? '').replace(/[[.].*$/, '');
    fields[field || 'body'] ??= inOwnWords(one);
  }
  return fields;
}

/**
 * A rule's sentence. Where a schema names none, yup says one that begins with the path, names yup's types and repeats
 * what was sent: that is for programmers, and answers have the catalogue's instead.
 */
function inOwnWords({ type, path, message, params }: ValidationError): string {
  if (!message.startsWith(`${path || 'this'} `)) return message;
  if (type === 'nullable' || type === 'optionality' || type === 'required') return texts.values.required;
  if (type !== 'typeError') return message;
  if (params?.type === 'array') return texts.values.list;
  return params?.type === 'object' ? texts.values.record : texts.values.kind;
}
