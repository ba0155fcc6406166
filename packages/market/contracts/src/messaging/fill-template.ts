import { isOneOf } from '@market/api/type-guards';
import { TEMPLATE_FIELDS, type TemplateField } from './constants';

/**
 * Text of a template with its fields filled in, once: a value that looks like a field stays as it is, so that a name
 * such as "{company}" brings nothing else in. Fields that are not known stay as they were typed.
 */
export function fillTemplate(text: string, values: Readonly<Record<TemplateField, string>>): string {
  return text.replace(/\{(\w+)\}/g, (typed, field: string) =>
    isOneOf(TEMPLATE_FIELDS, field) ? values[field] : typed,
  );
}
