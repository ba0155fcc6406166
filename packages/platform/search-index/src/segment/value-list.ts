/** Documents of a segment, grouped by value. */
export interface ValueList {
  /**
   * Start of each value's documents, by the value's number, with one final entry for the end. Values added later have
   * no entry.
   */
  starts: Uint32Array;
  /** Documents of a value in ascending order. */
  documents: Uint16Array;
}

/** Lists the documents of each value of a single-valued column. */
export function listByValue(column: Uint32Array | Uint16Array): ValueList {
  const { starts, next } = startsOf(column);
  const documents = new Uint16Array(column.length);
  for (let document = 0; document < column.length; document += 1) documents[next[column[document]!]!++] = document;
  return { starts, documents };
}

/** The same for a multi-valued column. */
export function listByTag(tagStarts: Uint32Array, tags: Uint32Array): ValueList {
  const { starts, next } = startsOf(tags);
  const documents = new Uint16Array(tags.length);
  for (let document = 0; document + 1 < tagStarts.length; document += 1) {
    for (let at = tagStarts[document]!; at < tagStarts[document + 1]!; at += 1)
      documents[next[tags[at]!]!++] = document;
  }
  return { starts, documents };
}

function startsOf(values: Uint32Array | Uint16Array): { starts: Uint32Array; next: Uint32Array } {
  let most = -1;
  for (let at = 0; at < values.length; at += 1) if (values[at]! > most) most = values[at]!;
  const starts = new Uint32Array(most + 2);
  for (let at = 0; at < values.length; at += 1) starts[values[at]! + 1]! += 1;
  for (let value = 0; value <= most; value += 1) starts[value + 1]! += starts[value]!;
  return { starts, next: starts.slice() };
}
