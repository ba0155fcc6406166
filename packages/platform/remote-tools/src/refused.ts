/** Error that ends a command; its message states the reason and the remedy. */
export class Refused extends Error {
  override name = 'Refused';

  /** @param code error code of the API's response, if there was one */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Ends a command: prints only the message of an expected failure, and all details of any other. */
export function endRefused(error: unknown): never {
  console.error(error instanceof Refused ? error.message : error);
  process.exit(1);
}
