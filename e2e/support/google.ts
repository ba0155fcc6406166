import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { sign } from 'jsonwebtoken';

const TOKEN_SECONDS = 3_600;

/**
 * Google as its documents describe it (Sign In With Google, JavaScript API): its keys at a real address, its script and
 * its windows.
 */
export interface PlayedGoogle {
  clientId: string;
  jwksUrl: string;
  /** Answers in this context for accounts.google.com; the person who chooses an account there has this address. */
  playIn(context: BrowserContext, person: { email: string; name: string }): Promise<void>;
  stop(): Promise<void>;
}

export async function playGoogle(): Promise<PlayedGoogle> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const clientId = `${randomUUID()}.apps.googleusercontent.com`;
  const server = createServer((_req, res) => {
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const tokenFor = ({ email, name }: { email: string; name: string }, nonce: string | null, audience: string) => {
    const iat = Math.floor(Date.now() / 1000);
    const sub = createHash('sha256').update(email).digest('hex').slice(0, 21);
    return sign(
      {
        iss: 'https://accounts.google.com',
        aud: audience,
        azp: audience,
        sub,
        email,
        email_verified: true,
        name,
        nonce,
        iat,
        exp: iat + TOKEN_SECONDS,
        jti: randomUUID(),
      },
      privateKey,
      { algorithm: 'RS256', keyid: kid },
    );
  };
  return {
    clientId,
    jwksUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/certs`,
    async playIn(context, person) {
      await context.route('https://accounts.google.com/gsi/**', async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        if (pathname === '/gsi/client')
          return route.fulfill({ contentType: 'text/javascript', body: `(${clientScript.toString()})();` });
        if (pathname === '/gsi/style')
          return route.fulfill({ contentType: 'text/css', body: '.g_id_signin { display: inline-block; }' });
        if (pathname === '/gsi/status')
          return route.fulfill({
            contentType: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
            body: '{}',
          });
        if (pathname === '/gsi/button') return route.fulfill({ contentType: 'text/html', body: BUTTON });
        const credential = tokenFor(person, searchParams.get('nonce'), searchParams.get('client_id') ?? '');
        return route.fulfill({ contentType: 'text/html', body: chooser(person.email, credential) });
      });
    },
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}

/**
 * Stand-in for https://accounts.google.com/gsi/client, by its reference: `google.accounts.id.initialize` takes client
 * id, callback and nonce; `renderButton` puts a frame of Google's into an element; when pressed, a window of Google's
 * opens, and its answer reaches the callback as `{ credential, select_by }`.
 */
function clientScript(): void {
  interface Settings {
    client_id: string;
    callback: (answer: { credential: string; select_by: string; clientId: string }) => void;
    nonce?: string;
  }
  let settings: Settings | undefined;
  const google = 'https://accounts.google.com';
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${google}/gsi/style`;
  document.head.append(style);
  window.addEventListener('message', ({ origin, data }: MessageEvent<{ type?: string; credential?: string }>) => {
    if (origin !== google || !settings) return;
    if (data.type === 'pressed') {
      const query = new URLSearchParams({
        client_id: settings.client_id,
        ux_mode: 'popup',
        ...(settings.nonce ? { nonce: settings.nonce } : {}),
      });
      window.open(`${google}/gsi/select?${query.toString()}`, 'g_auth', 'popup,width=500,height=600');
    }
    if (data.credential)
      settings.callback({ credential: data.credential, select_by: 'btn', clientId: settings.client_id });
  });
  Object.assign(window, {
    google: {
      accounts: {
        id: {
          initialize(given: Settings) {
            settings = given;
            void fetch(`${google}/gsi/status?client_id=${given.client_id}`);
          },
          renderButton(place: HTMLElement, { width = 200 }: { width?: number }) {
            const frame = document.createElement('iframe');
            frame.title = 'Sign in with Google Button';
            frame.src = `${google}/gsi/button`;
            frame.style.cssText = `border:0;width:${String(width)}px;height:44px`;
            place.replaceChildren(frame);
          },
          prompt() {},
          cancel() {},
        },
      },
    },
  });
}

const BUTTON = `<!doctype html><button onclick="parent.postMessage({ type: 'pressed' }, '*')">Continue with Google</button>`;

/** Google closes its window once its page has heard the answer: here a moment later, so that the press is over first. */
const chooser = (email: string, credential: string) =>
  `<!doctype html><title>Sign in - Google Accounts</title><button onclick="opener.postMessage({ credential: '${credential}' }, '*'); setTimeout(close, 100)">${email}</button>`;
