/** Whether this browser knows passkeys; a page over plain http, but for this machine's own, has none. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Loaded when somebody uses a passkey: most sign-ins do not. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser can offer passkeys among what it fills into a box. */
export async function canAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/**
 * Asks the browser for a passkey. Another one, or an end, takes the place of one that is asked for already.
 * @param options as the server gave them, JSON text
 * @param isAutofill offers passkeys in the box of the email, without a dialog; waits until one is chosen
 * @returns what the server checks, JSON text
 */
export async function showPasskey(options: string, isAutofill = false): Promise<string> {
  const { startAuthentication } = await library();
  // The server makes them with the library's other half.
  const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/** Has the browser make a passkey. @param options as the server gave them, JSON text */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  // Options come from the server, which makes them with the library's other half.
  const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Ends an offer in the email's box, when its dialog closes. */
export async function endAutofill(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the person closed the browser's dialog, or it closed by itself: nothing to be told of. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
