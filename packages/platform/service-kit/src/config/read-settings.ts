import { ObjectSchema, Schema, ValidationError, type AnyObjectSchema, type InferType } from 'yup';
import { ConfigError } from './config-error';
import type { FieldMeta } from './variable';

/** Values of a part's settings. */
export type SettingsOf<Settings extends AnyObjectSchema> = InferType<Settings>;

/** Settings of a part: a yup schema whose fields are made by `variable`, and rules across several fields. */
export type Settings<Values> = AnyObjectSchema & { readonly __outputType: Values };

/**
 * Reads the settings of a part, or of several combined by `concat`; an empty or blank variable counts as unset.
 * @returns the values, each under its field's name; a field that is unset and has no default is absent
 * @throws ConfigError with one plain sentence a line for each wrong setting, of all parts at once.
 */
export function readSettings<Values>(settings: Settings<Values>, env: NodeJS.ProcessEnv): Values {
  try {
    // Cast: the schema's output type is `Values`.
    return settings.validateSync(textsOf(settings, env), { abortEarly: false }) as Values;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Deduplicated: several parts may read the same variable.
    throw new ConfigError([...new Set(error.inner.map((wrong) => sentenceOf(settings, wrong)))]);
  }
}

/** Raw values of the environment, by the names of the fields. */
function textsOf(settings: AnyObjectSchema, env: NodeJS.ProcessEnv): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(settings).flatMap(([property, field]) => {
      const texts = field instanceof ObjectSchema ? textsOf(field, env) : {};
      const given = field instanceof ObjectSchema ? isFilled(texts) && texts : env[field.spec.label ?? '']?.trim();
      return given ? [[property, given]] : [];
    }),
  );
}

const isFilled = (texts: object) => Object.keys(texts).length > 0;

const fieldsOf = (settings: AnyObjectSchema): Array<[string, Schema]> =>
  Object.entries<unknown>(settings.fields).filter((entry): entry is [string, Schema] => entry[1] instanceof Schema);

/** Returns the sentence of the field, or of the group around it; a rule across settings has its own. */
function sentenceOf(settings: AnyObjectSchema, { path, message }: ValidationError): string {
  if (!path) return message;
  let field: Schema | undefined = settings;
  for (const name of path.split('.')) {
    field = field instanceof ObjectSchema ? new Map(fieldsOf(field)).get(name) : undefined;
    const { sentence }: FieldMeta = field?.spec.meta ?? {};
    if (sentence) return sentence;
  }
  // yup's own message would reveal the value.
  throw new Error(`nothing is said of a wrong ${path}`);
}
