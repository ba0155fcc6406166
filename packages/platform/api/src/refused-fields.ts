import type { ValidationError } from 'yup';
import { texts } from './texts';

/**
 * First message for each field of a yup failure, by field name (a list's entries count as the list); `body` for the
 * whole body.
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
 * Message of a rule. For rules without one, yup's default message begins with the path, names yup's types and repeats
 * the input: it is for programmers, so responses contain the catalogue's message instead.
 */
function inOwnWords({ type, path, message, params }: ValidationError): string {
  if (!message.startsWith(`${path || 'this'} `)) return message;
  if (type === 'nullable' || type === 'optionality' || type === 'required') return texts.values.required;
  if (type !== 'typeError') return message;
  if (params?.type === 'array') return texts.values.list;
  return params?.type === 'object' ? texts.values.record : texts.values.kind;
}
