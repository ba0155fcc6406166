import type { Shell } from '@market/web-kit';

/** What the server tells the page at run time, in `<script type="application/json" id="settings">`; without it, nothing is set up. */
export function readSettings(): Shell['settings'] {
  const text = document.querySelector('script#settings')?.textContent?.trim();
  const given = text ? (JSON.parse(text) as Partial<Shell['settings']>) : {};
  return { googleClientId: given.googleClientId ?? null, production: given.production ?? false };
}
