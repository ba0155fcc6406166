import { createRequire } from 'node:module';
import { lastCompounds, type Compound } from './last-compounds';

/** An element of jsdom in its internal representation. */
interface JsdomElement {
  _ownerDocument: { compatMode: string };
  localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

interface JsdomSelectors {
  /** A rule without a selector, such as `@font-face`, matches nothing. */
  matchesDontThrow(element: JsdomElement, selector: string | undefined): boolean;
}

const compoundsOf = new Map<string, readonly Compound[] | undefined>();
const classesOf = new Map<string, ReadonlySet<string>>();

/*
 * Has jsdom pass over the style rules that cannot be an element's: each of the thousands that antd writes names a class
 * at its end, and most elements have none of them. For every question about what is seen, jsdom tries all rules on each
 * element that is new, which was a third of the time of a screen's tests. What matches stays jsdom's own matter.
 * Loaded before jsdom, which keeps the function that it finds.
 */
const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
// Cast: an untyped module; `JsdomSelectors` declares the parts in use.
const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js') as JsdomSelectors;
const matchesByItself = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) =>
  selector !== undefined && mayMatch(element, selector) && matchesByItself(element, selector);

function mayMatch(element: JsdomElement, selector: string): boolean {
  let compounds = compoundsOf.get(selector);
  if (compounds === undefined && !compoundsOf.has(selector)) {
    compounds = lastCompounds(selector);
    compoundsOf.set(selector, compounds);
  }
  // In quirks mode class names are case-insensitive.
  if (!compounds || element._ownerDocument.compatMode !== 'CSS1Compat') return true;
  const written = element.getAttributeNS(null, 'class') ?? '';
  let classes = classesOf.get(written);
  if (!classes) {
    classes = new Set(written.split(/[\t\n\f\r ]+/));
    classesOf.set(written, classes);
  }
  return compounds.some((compound) => fits(compound, element, classes));
}

function fits({ name, classes }: Compound, element: JsdomElement, own: ReadonlySet<string>): boolean {
  return (
    (name === undefined || name === element.localName.toLowerCase()) && classes.every((className) => own.has(className))
  );
}
