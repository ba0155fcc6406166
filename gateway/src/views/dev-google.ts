import type { SentBodyOf } from '@market/api';
import { devGoogleKeys, devGoogleToken } from '@market/contracts/accounts';
import { PRODUCT_NAME } from '@market/contracts/site';
import { ask, type Peers } from '@market/service-kit';
import { Router, json } from 'express';
import { plainPage } from './plain-page';

const BODY_LIMIT = '4kb';

/**
 * The window of the stand-in for Google: one says who one is and goes back signed in. It gives its answer to the page
 * that opened it, as Google's own window does. Development only, and only where no client id of Google's is set.
 */
export function devGoogle(peers: Peers): Router {
  const router = Router();
  router.get('/', (_req, res) => {
    res.set('Cache-Control', 'no-store').type('html').send(PAGE);
  });
  router.get('/window.js', (_req, res) => {
    res.set('Cache-Control', 'no-store').type('js').send(SCRIPT);
  });
  router.get('/certs', async (_req, res) => {
    res.set('Cache-Control', 'no-store').json(await ask(peers, devGoogleKeys));
  });
  router.post('/token', json({ limit: BODY_LIMIT }), async (req, res) => {
    // Identity looks at it.
    const body = req.body as SentBodyOf<typeof devGoogleToken>;
    res.set('Cache-Control', 'no-store').json(await ask(peers, devGoogleToken, { body }));
  });
  return router;
}

const STYLES = `
  :root{color-scheme:light dark}
  body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
  label{display:block;margin-top:1rem;font-weight:600}
  input{box-sizing:border-box;width:100%;font:inherit;padding:.6rem .75rem;border-radius:8px;border:1px solid}
  button{font:inherit;font-weight:600;width:100%;min-height:44px;margin-top:1.5rem;border-radius:8px;border:1px solid}
  [role=alert]{color:light-dark(#a3261b,#ffb4a8);min-height:1.5em}
`;

const PAGE = plainPage({
  title: `Choose an account · ${PRODUCT_NAME} in development`,
  head: [`<style>${STYLES}</style>`],
  body: [
    '<main><h1>Choose an account</h1>',
    `<p>This stands in for Google while ${PRODUCT_NAME} is developed. `,
    'It does not exist in production, nor where a client id of Google’s is set.</p>',
    '<form>',
    '<label for="email">Email</label>',
    '<input id="email" name="email" type="email" required autofocus autocomplete="email" ',
    'value="grace.hopper@gmail.com">',
    '<label for="name">Name</label>',
    '<input id="name" name="name" required maxlength="100" autocomplete="name" value="Grace Hopper">',
    '<p role="alert"></p>',
    '<button disabled>Continue</button>',
    '</form></main>',
    '<script src="/dev/google/window.js"></script>',
  ],
});

const SCRIPT = `const form = document.querySelector('form');
const say = (text) => { document.querySelector('[role=alert]').textContent = text; };
// Pressed before there is a script, it would send the form to this very address and empty it.
form.querySelector('button').disabled = false;
if (!window.opener) say('This window belongs to the sign-in: open it from there.');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { email, name } = Object.fromEntries(new FormData(form));
  const nonce = new URL(location.href).searchParams.get('nonce') ?? undefined;
  try {
    const answer = await fetch('/dev/google/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, name, nonce }),
    });
    const { credential } = await answer.json();
    if (!credential) return say('This address was not taken.');
    window.opener.postMessage({ from: 'google-stand-in', credential }, location.origin);
    window.close();
  } catch {
    say('No answer. Please try again.');
  }
});
`;
