/** Pronouns and relative words: a sentence that begins with one is understood only when its end is known. */
const OPENERS = [
  'What|Whatever|Who|Whoever|Whose|Whom|How|Where|Wherever|Which|Whichever',
  'It|Its|They|Their|Theirs|Them|One|That|Those|These|There|Such|Of|As',
  'Nobody|Somebody|Someone|Anybody|Everybody|Something',
].join('|');
/** `This` is refused as a pronoun only: `This page` names its noun. */
const BARE_THIS = 'This (?:is|was|are|has|does|may|can|must|would|means|keeps|makes|lets|also|says)';
const OPENER = new RegExp(`^[\\s*]*(${OPENERS}|${BARE_THIS})(?![\\w-])`);

/**
 * Refuses a comment whose first word is a pronoun or relative word: the term of the field comes first, then the reason.
 * Only the first of several line comments below each other is checked, and the first line of a block.
 * @type {import('eslint').Rule.RuleModule}
 */
export const commentTermFirst = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { opener: "A comment begins with the term of the field, then says why; not with '{{word}}'." },
  },
  create(context) {
    const { sourceCode } = context;
    const comments = sourceCode.getAllComments();
    const isContinued = (comment, before) =>
      before?.type === 'Line' &&
      comment.type === 'Line' &&
      before.loc.end.line === comment.loc.start.line - 1 &&
      before.loc.start.column === comment.loc.start.column;
    return {
      Program() {
        for (const [at, comment] of comments.entries()) {
          const [, word] = OPENER.exec(comment.value) ?? [];
          if (word && !isContinued(comment, comments[at - 1]))
            context.report({ loc: comment.loc, messageId: 'opener', data: { word } });
        }
      },
    };
  },
};
