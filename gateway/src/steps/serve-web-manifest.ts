import { Router } from 'express';
import { links } from '@market/contracts/site';

/** Background colour behind the logo, equal to the page's `theme-color` and the pictures of `shell/public`. */
const SEA = '#0a2e3a';

/** Web application manifest (W3C): name and icons of the site on a home screen. @param name product name */
export function serveWebManifest(name: string): Router {
  const icon = (side: number) => ({ src: `/icon-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' });
  const manifest = {
    name,
    short_name: name,
    start_url: links.home(),
    scope: links.home(),
    // `minimal-ui` gives a back button where supported; iOS knows `standalone` alone.
    display: 'standalone',
    display_override: ['minimal-ui', 'standalone'],
    background_color: SEA,
    theme_color: SEA,
    // The logo stays within the safe zone of masked icons.
    icons: [192, 512].map((side) => ({ ...icon(side), purpose: 'any maskable' })),
  };
  return Router().get('/site.webmanifest', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').type('application/manifest+json').send(JSON.stringify(manifest));
  });
}
