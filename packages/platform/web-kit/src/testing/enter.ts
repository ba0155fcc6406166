import userEvent from '@testing-library/user-event';

/**
 * Puts words into a box at once, as a paste does, after what stands there: a form is drawn once for them, not once for
 * each letter. For tests in which single keys mean nothing.
 */
export async function enter(box: Element, words: string): Promise<void> {
  await userEvent.click(box);
  await userEvent.paste(words);
}
