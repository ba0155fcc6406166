/** Ids of promises before a title, such as `S42: `, `S57, S67: ` or `M19 `. */
const IDS = '(?:[A-Z]+\\d+[a-z]?(?:, [A-Z]+\\d+[a-z]?)*:? )?';
/** Pronouns and relative words; `one` is left out, since `one press` is a number with its noun. */
const OPENERS = [
  'what|whatever|who|whoever|whose|whom|how|where|wherever|which|whichever',
  'it|its|they|their|theirs|them|that|those|these|there|such|of|as',
  'nobody|somebody|someone|anybody|everybody|something',
].join('|');
const OPENER = new RegExp(`^${IDS}(${OPENERS})(?![\\w-])`, 'i');
const FUNCTIONS = new Set(['test', 'it', 'describe']);

/** @returns the function that a call begins with: `test` of `test.each(table)(title, run)` */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return nameOf(callee.object);
  if (callee.type === 'CallExpression') return nameOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? nameOf(callee.tag) : undefined;
}

/**
 * Refuses a test title whose first word is a pronoun or relative word: titles are read in lists of failures, without
 * their code, so the subject comes first.
 * @type {import('eslint').Rule.RuleModule}
 */
export const titleTermFirst = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { opener: "A title begins with the subject that is tested; not with '{{word}}'." },
  },
  create(context) {
    return {
      CallExpression({ callee, arguments: [title] }) {
        if (title?.type !== 'Literal' || typeof title.value !== 'string' || !FUNCTIONS.has(nameOf(callee))) return;
        const [, word] = OPENER.exec(title.value) ?? [];
        if (word) context.report({ loc: title.loc, messageId: 'opener', data: { word } });
      },
    };
  },
};
