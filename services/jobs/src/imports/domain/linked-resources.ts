import { isRecord } from '@market/api';

/** Whether a text may be a document of JSON:API with resources beside its records, as Teamtailor's answers are. */
const HAS_RESOURCES = /"included"\s*:\s*\[/;

/** Fills in the related resources of a record. */
export type LinkResources = (record: unknown) => unknown;

/**
 * Relationships of a JSON:API document (https://jsonapi.org/format/#document-compound-documents): a record names its
 * related resources by type and id, and the document has them in a list of their own.
 * @param text the whole document
 * @returns gives a record whose relationships hold the attributes of those resources; others as they are
 */
export function linkedResources(text: string): LinkResources {
  const resources = HAS_RESOURCES.test(text) ? resourcesIn(text) : undefined;
  if (!resources) return (record) => record;
  const attributesOf = (reference: unknown) =>
    isRecord(reference) ? (resources.get(keyOf(reference)) ?? reference) : reference;
  return (record) => {
    if (!isRecord(record) || !isRecord(record.relationships)) return record;
    const linked = Object.entries(record.relationships).map(([name, relationship]): [string, unknown] => {
      if (!isRecord(relationship)) return [name, relationship];
      const { data } = relationship;
      return [name, { ...relationship, data: Array.isArray(data) ? data.map(attributesOf) : attributesOf(data) }];
    });
    return { ...record, relationships: Object.fromEntries(linked) };
  };
}

const keyOf = ({ type, id }: Record<string, unknown>) => `${String(type)}/${String(id)}`;

function resourcesIn(text: string): Map<string, Record<string, unknown>> | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(document) || !Array.isArray(document.included)) return undefined;
  const entries = document.included
    .filter(isRecord)
    .flatMap((resource): Array<[string, Record<string, unknown>]> =>
      isRecord(resource.attributes) ? [[keyOf(resource), resource.attributes]] : [],
    );
  return new Map(entries);
}
