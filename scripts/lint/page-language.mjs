const TO_LOCALE = /^toLocale(?:Date|Time)?String$/;

/**
 * Refuses the browser's formatters of numbers and dates: they write in its language, which need not be the page's.
 * `Intl.DateTimeFormat().resolvedOptions()` only reads the time zone.
 * @type {import('eslint').Rule.RuleModule}
 */
export const pageLanguage = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      formatter:
        "Write it in the page's language: a formatter of @market/api/formatters, or {n, number} in the catalogue's message.",
    },
  },
  create(context) {
    const check = (node) => {
      const { callee, parent } = node;
      if (callee.type !== 'MemberExpression') return;
      const readsOptions = parent.type === 'MemberExpression' && parent.property.name === 'resolvedOptions';
      if ((callee.object.name === 'Intl' && !readsOptions) || isToLocale(node))
        context.report({ node, messageId: 'formatter' });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

const isToLocale = ({ type, callee }) => type === 'CallExpression' && TO_LOCALE.test(callee.property.name ?? '');
