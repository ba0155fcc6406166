const MOST_REMEMBERED = 20_000;

/** Memoizes a function of texts that often recur. */
export function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === MOST_REMEMBERED) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
