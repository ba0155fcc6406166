/** Marks the link or button of a result that shortcuts focus. */
export const RESULT = { 'data-result': '' };
