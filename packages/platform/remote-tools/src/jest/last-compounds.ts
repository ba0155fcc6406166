/** Requirements of a selector on the element itself, without its context. */
export interface Compound {
  /** In lower case; undefined if any element matches. */
  name: string | undefined;
  classes: readonly string[];
}

const NAME = /[\w\u0080-\uffff-]+/y;

/**
 * Last compound of each alternative of a selector: `.card > a.link:hover, b` gives `a` with `link`, and `b`. Attributes
 * and pseudo-classes are ignored.
 * @returns undefined for a selector with unsupported syntax
 */
export function lastCompounds(selector: string): readonly Compound[] | undefined {
  if (/[\\|&]/.test(selector)) return undefined;
  const compounds: Compound[] = [];
  let at = 0;
  let name: string | undefined;
  let classes: string[] = [];
  let isEmpty = true;
  const begin = () => {
    name = undefined;
    classes = [];
    isEmpty = true;
  };
  const end = (): boolean => {
    if (isEmpty) return false;
    compounds.push({ name, classes });
    begin();
    return true;
  };
  const word = (): string | undefined => {
    NAME.lastIndex = at;
    const [found] = NAME.exec(selector) ?? [];
    at += found?.length ?? 0;
    return found;
  };

  while (at < selector.length) {
    const sign = selector.charAt(at);
    if (sign === ',') {
      at += 1;
      if (!end()) return undefined;
    } else if (/[\s>+~]/.test(sign)) {
      const [gap = ''] = /^[\s>+~]+/.exec(selector.slice(at)) ?? [];
      at += gap.length;
      // Whitespace before a comma or the end is no combinator.
      if (at < selector.length && selector[at] !== ',') begin();
    } else {
      isEmpty = false;
      if (sign === '.') {
        at += 1;
        const found = word();
        if (found === undefined) return undefined;
        classes.push(found);
      } else if (sign === '#') {
        at += 1;
        if (word() === undefined) return undefined;
      } else if (sign === ':') {
        at += selector[at + 1] === ':' ? 2 : 1;
        if (word() === undefined) return undefined;
        if (selector[at] === '(') at = afterBrackets(selector, at);
      } else if (sign === '[') at = afterBrackets(selector, at);
      else if (sign === '*') at += 1;
      else {
        const found = word();
        if (found === undefined) return undefined;
        name = found.toLowerCase();
      }
    }
  }
  return end() ? compounds : undefined;
}

/** Position after the closing bracket that matches the one at `from`; brackets in quotes are ignored. */
function afterBrackets(selector: string, from: number): number {
  let depth = 0;
  let quote: string | undefined;
  for (let at = from; at < selector.length; at += 1) {
    const sign = selector.charAt(at);
    if (quote !== undefined) {
      if (sign === quote) quote = undefined;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return selector.length;
}
