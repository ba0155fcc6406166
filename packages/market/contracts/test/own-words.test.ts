import { ValidationError, isSchema, type AnyObjectSchema } from 'yup';
import type { Endpoint } from '@market/api/endpoint';
import { refusedFields } from '@market/api/refused-fields';
import { ENDPOINTS } from '../src/endpoints';

const WRONG_KINDS = [null, 'text', 5, true, [], [{}], {}, { name: [] }];
/** Default messages of yup. */
const YUPS_OWN =
  /must be a `|cannot be null|must be defined|is a required field|must match the|\bthis (must|cannot|field)/;
/** Our own gateways call these, nobody else. */
const OF_GATEWAYS = ['noteShell', 'publishedRemotes'];

function messagesOf(schema: AnyObjectSchema, value: unknown): string[] {
  try {
    schema.validateSync(value, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.values(refusedFields(error));
  }
}

test('an answer has words of the catalogue, not yup’s, for any value in place of a field', () => {
  const found = new Set<string>();
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS).filter(([each]) => !OF_GATEWAYS.includes(each)))
    for (const schema of [endpoint.body, endpoint.query] as unknown[]) {
      if (!isSchema(schema) || !('fields' in schema)) continue;
      const form = schema as AnyObjectSchema;
      for (const field of Object.keys(form.fields))
        for (const wrong of WRONG_KINDS)
          for (const message of messagesOf(form, { [field]: wrong }))
            if (YUPS_OWN.test(message)) found.add(`${name}.${field}: ${message}`);
    }
  expect([...found]).toEqual([]);
});
