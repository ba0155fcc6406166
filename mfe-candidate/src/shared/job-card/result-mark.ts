/** Marks the link or button of a result that the keys lead to. */
export const RESULT = { 'data-result': '' };
