/** What was asked for cannot be made; the message says why in one sentence. */
export class Refused extends Error {
  override name = 'Refused';
}
