/** Nodes whose preceding comment covers the assertions inside them. */
const HOLDER = /(?:Statement|Declaration|Property|Definition|JSX(?:Spread)?Attribute)$/;
/** Tool directives are no reason, unless they state one: `-- why`. */
const DIRECTIVE = /^[\s*]*(?:eslint\b|oxlint\b|@ts-|(?:ox)?fmt-ignore)(?!.* -- )/;

/**
 * Refuses `value!` and `value as Type` without a reason. A reason is a comment on the line where the assertion begins
 * or ends, or directly above the statement, property, class member or JSX attribute that holds it. `as const` claims
 * nothing.
 * @type {import('eslint').Rule.RuleModule}
 */
export const reasonedAssertion = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { nonNull: { type: 'boolean' } },
        required: ['nonNull'],
        additionalProperties: false,
      },
    ],
    messages: {
      bare: 'Nothing checks {{what}}: let the types know it, check it, or say in a comment why it is true.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const comments = sourceCode.getAllComments().filter(({ value }) => !DIRECTIVE.test(value));
    const isCommented = (line) => comments.some(({ loc }) => loc.start.line <= line && line <= loc.end.line);
    // Trailing comments are about their own line.
    const above = comments.filter(({ loc }) =>
      /^\s*$/.test(sourceCode.lines[loc.start.line - 1].slice(0, loc.start.column)),
    );
    const isBelowComment = (node) => above.some(({ loc }) => loc.end.line === node.loc.start.line - 1);
    const check = (node, what) => {
      const { start, end } = node.loc;
      if (!isCommented(start.line) && !isCommented(end.line) && !isBelowComment(holderOf(node)))
        context.report({ node, messageId: 'bare', data: { what } });
    };
    const checkType = (node) => {
      const type = sourceCode.getText(node.typeAnnotation).replace(/\s+/g, ' ');
      // Double assertion `value as unknown as Type`: the outer one counts.
      if (node.parent.type !== 'TSAsExpression' && type !== 'const') check(node, `'as ${type}'`);
    };
    return {
      TSAsExpression: checkType,
      TSTypeAssertion: checkType,
      ...(context.options[0]?.nonNull === false ? {} : { TSNonNullExpression: (node) => check(node, "'!'") }),
    };
  },
};

/** For exported nodes the comment is above the `export`; the head of a `for` belongs to its statement. */
function holderOf(node) {
  let at = node;
  while (at.parent && (!HOLDER.test(at.type) || isHeadOfFor(at))) at = at.parent;
  return /^Export/.test(at.parent?.type) ? at.parent : at;
}

const isHeadOfFor = ({ parent, ...node }) => /^For/.test(parent.type) && parent.body.range[0] !== node.range[0];
