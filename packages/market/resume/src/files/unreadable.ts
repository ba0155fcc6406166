/** Reason why a file gives no text: damaged, protected, with too many pages, or made of pictures. */
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
