/** Splits `Acme (Berlin)` into both texts; undefined for a text that ends otherwise. */
export function takeBrackets(text: string): { rest: string; inside: string } | undefined {
  const [, rest, inside] = /^(.*\S)\s*\(([^()]+)\)$/u.exec(text) ?? [];
  return rest && inside ? { rest, inside } : undefined;
}
