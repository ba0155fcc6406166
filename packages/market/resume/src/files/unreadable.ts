/**
 * Reason why no text can be extracted: the file is damaged, protected, has too many pages, or contains only pictures.
 */
export type Unreadable = 'damaged' | 'protected' | 'too-long' | 'no-text';

export class UnreadableResume extends Error {
  override name = 'UnreadableResume';

  constructor(
    readonly reason: Unreadable,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}
