import userEvent from '@testing-library/user-event';

/**
 * Inserts text into a box at once, like a paste, after its present text: the form renders once, not once per letter.
 * For tests in which single keystrokes do not matter.
 */
export async function enter(box: Element, words: string): Promise<void> {
  await userEvent.click(box);
  await userEvent.paste(words);
}
