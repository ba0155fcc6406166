import { isOneOf } from '@market/api/type-guards';
import { TEMPLATE_FIELDS, type TemplateField } from './constants';

/**
 * Fills the placeholders of a template in a single pass: a value that looks like a placeholder stays as it is, so that
 * a name such as "{company}" inserts nothing else. Unknown placeholders stay as typed.
 */
export function fillTemplate(text: string, values: Readonly<Record<TemplateField, string>>): string {
  return text.replace(/\{(\w+)\}/g, (typed, field: string) =>
    isOneOf(TEMPLATE_FIELDS, field) ? values[field] : typed,
  );
}
