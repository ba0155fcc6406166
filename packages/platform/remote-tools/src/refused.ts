/** A command cannot go on; the message says why, and how to mend it. */
export class Refused extends Error {
  override name = 'Refused';

  /** @param code that of the API's answer, where it was one */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Ends a command: with the sentence of an expected failure, with all that is known of another. */
export function endRefused(error: unknown): never {
  console.error(error instanceof Refused ? error.message : error);
  process.exit(1);
}
