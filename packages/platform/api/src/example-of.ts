/** Parts of JSON Schema that answer schemas use. */
interface Parts {
  examples?: readonly unknown[];
  anyOf?: readonly Parts[];
  type?: string;
  properties?: Readonly<Record<string, Parts>>;
  items?: Parts;
  enum?: readonly unknown[];
  const?: unknown;
  patternProperties?: Readonly<Record<string, Parts>>;
}

/** Example response built from its schema: the first example of each field; a list has one entry. */
export function exampleOf(schema: Parts): unknown {
  const { examples, anyOf, type, properties, items, enum: choices, const: only, patternProperties } = schema;
  if (examples) return examples[0];
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (type === 'array') return items ? [exampleOf(items)] : [];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, exampleOf(part)]));
  const [ofAnyName] = Object.values(patternProperties ?? {});
  return ofAnyName ? { name: exampleOf(ofAnyName) } : {};
}
