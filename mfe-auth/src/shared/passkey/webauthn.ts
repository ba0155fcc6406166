/** Whether this browser supports passkeys; pages over plain http do not, except on localhost. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Lazy: most sign-ins use no passkey. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser supports passkeys in autofill. */
export async function canAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/**
 * Requests a passkey from the browser. A pending request is cancelled by another one or by `endAutofill`.
 * @param options as received from the server, JSON text
 * @param isAutofill offers passkeys in the email field, without a dialog; waits until one is chosen
 * @returns the response for the server to verify, JSON text
 */
export async function showPasskey(options: string, isAutofill = false): Promise<string> {
  const { startAuthentication } = await library();
  // Cast: the server creates the options with the library's server part.
  const optionsJSON = JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/** Creates a passkey in the browser. @param options as received from the server, JSON text */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await library();
  // Cast: the server creates the options with the library's server part.
  const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Cancels the autofill request when its dialog closes. */
export async function endAutofill(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser's dialog was cancelled or timed out, which needs no error message. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
