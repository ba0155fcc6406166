/** Properties of components and data rows whose value is shown to people. */
const TEXT_NAMES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'caption',
  'children',
  'description',
  'failureText',
  'heading',
  'help',
  'hint',
  'label',
  'legend',
  'message',
  'note',
  'placeholder',
  'subject',
  'subtitle',
  'text',
  'title',
  'tooltip',
]);
/** Attributes that never hold a text for people, whatever their value looks like. */
const CODE_ATTRIBUTES = new Set([
  'className',
  'd',
  'format',
  'href',
  'id',
  'key',
  'name',
  'rel',
  'style',
  'to',
  'type',
  'viewBox',
]);
/** Properties that are logged. */
const LOG_NAMES = new Set(['said', 'logged']);
/** Keys of the keyboard, as events name them. */
const KEYS = new Set(['Backspace', 'Delete', 'End', 'Enter', 'Esc', 'Escape', 'Home', 'Shift', 'Space', 'Tab']);
/** Calls whose arguments are for programs: errors for programmers, logs, lookups. */
const CODE_CALLS =
  /^(?:console\..+|(?:\w+\.)*log\??\.\w+|new (?!MarketError)\w*(?:Error|RegExp|URL|Blob)|require|import|.+\.(?:querySelector(?:All)?|matchMedia|setAttribute|closest|matches|test))$/;

/** Excludes identifiers such as `continue_with` and CSS values such as `1px solid var(--border)`. */
const hasWord = (text) => /\p{L}{2,}/u.test(text) && !/^[a-z]+(?:_[a-z]+)+$|\bvar\(--/.test(text);
/** Begins like a sentence or a label of several words, or has three lower-case words in a row. */
const readsAsSentence = (text) =>
  /^[“"‘(]?\p{Lu}[\p{L}’']*[ ,.:…!?]+[\p{L}“‘(\d]/u.test(text) || /\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(text);

/** A capitalized single word, as in labels, within a list or table of a screen. */
const isLabelInData = (node, text) =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(text) && !KEYS.has(text) && /^(?:Array|Object)Expression$/.test(kindOfData(node));

/**
 * Refuses texts for people outside of the catalogue (`src/texts`): in JSX, in properties such as `title` and `label`,
 * where code sets an attribute such as `aria-label`, and wherever a literal reads as a sentence.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noLiteralText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'A text for people belongs into the catalogue (src/texts/en.ts): “{{text}}”.' },
  },
  create(context) {
    const isScreen = context.filename.endsWith('.tsx');
    const report = (node, text) =>
      context.report({ node, messageId: 'literal', data: { text: text.replace(/\s+/g, ' ').trim().slice(0, 60) } });
    const check = (node, text) => {
      if (!hasWord(text) || isForPrograms(node, context.sourceCode)) return;
      const name = placeOf(node);
      const isNamedText =
        (TEXT_NAMES.has(name) || name.endsWith('Label')) &&
        (/^[“‘]?\p{Lu}/u.test(text) || text.includes(' ') || isAttribute(node));
      if (name === 'child' || isNamedText || (!CODE_ATTRIBUTES.has(name) && readsAsSentence(text))) report(node, text);
      else if (isScreen && !name.startsWith('@') && isLabelInData(node, text)) report(node, text);
    };
    return {
      JSXText: (node) => {
        if (hasWord(node.value)) report(node, node.value);
      },
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked).join('{…}')),
    };
  },
};

const isAttribute = (node) => node.parent.type === 'JSXAttribute' || textAttributeOf(node) !== undefined;

/** `aria-label` for the value in `box.setAttribute('aria-label', …)`; undefined for an attribute without text. */
function textAttributeOf(node) {
  const { parent } = node;
  if (parent.type !== 'CallExpression' || parent.callee.property?.name !== 'setAttribute') return undefined;
  const [attribute, value] = parent.arguments;
  return value === node && TEXT_NAMES.has(attribute.value) ? attribute.value : undefined;
}

/** The property, attribute or parameter that receives the literal, or `child` where it is rendered directly. */
function placeOf(node) {
  let at = node;
  while (passesOn(at)) at = at.parent;
  const { parent } = at;
  if (parent.type === 'Property' && parent.value === at) return String(parent.key.name ?? parent.key.value ?? '');
  if (parent.type === 'AssignmentPattern') return parent.left.name ?? '';
  if (parent.type === 'JSXAttribute') return nameOf(parent);
  if (parent.type === 'CallExpression') return textAttributeOf(at) ?? '';
  if (parent.type !== 'JSXExpressionContainer') return '';
  return parent.parent.type === 'JSXAttribute' ? nameOf(parent.parent) : 'child';
}

/**
 * Container of a literal in data: a list, or a table by its properties; for a branch of a conditional, the
 * conditional's container.
 */
function kindOfData(node) {
  let at = node;
  while (passesOn(at)) at = at.parent;
  return at.parent.type === 'Property' && at.parent.value === at ? at.parent.parent.type : at.parent.type;
}

/** Whether the parent evaluates to this node. */
function passesOn({ parent, ...node }) {
  if (parent.type === 'ConditionalExpression') return parent.test.range[0] !== node.range[0];
  return parent.type === 'LogicalExpression' && parent.right.range[0] === node.range[0];
}

const nameOf = ({ name }) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;

function isForPrograms(node, source) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (parent.type.startsWith('TS') && parent.type.endsWith('Type')) return true;
    if (/^(?:Import|Export\w+)Declaration$/.test(parent.type) && parent.source === at) return true;
    if (parent.type === 'Property' && (parent.key === at || LOG_NAMES.has(parent.key.name))) return true;
    if (parent.type === 'BinaryExpression' && /^[=!]==?$/.test(parent.operator)) return true;
    const isCall = parent.type === 'CallExpression' || parent.type === 'NewExpression';
    if (isCall && parent.callee !== at) {
      const callee = `${parent.type === 'NewExpression' ? 'new ' : ''}${source.getText(parent.callee)}`;
      if (CODE_CALLS.test(callee) && textAttributeOf(at) === undefined) return true;
    }
    if (/Function|JSXExpressionContainer/.test(parent.type)) return false;
  }
  return false;
}
