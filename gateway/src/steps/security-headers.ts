import type { RequestHandler } from 'express';
import helmet from 'helmet';

const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi/';

/**
 * Headers of every answer (S67, S68). Scripts come from this site only, none inline; antd writes its styles into the page,
 * hence 'unsafe-inline' for styles alone. Google's script is let in only where Google sign-in is set up, and another site only for a
 * film of an installation's own.
 */
export function securityHeaders({ google, videoUrl, https }: { google: boolean; videoUrl?: string | undefined; https: boolean }): RequestHandler {
  const whenGoogle = (source: string) => (google ? [source] : []);
  const video = videoUrl === undefined ? [] : [new URL(videoUrl).origin];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...whenGoogle(`${GOOGLE_SIGN_IN}client`)],
        'style-src': ["'self'", "'unsafe-inline'", ...whenGoogle(`${GOOGLE_SIGN_IN}style`)],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'", ...video],
        'connect-src': ["'self'", ...whenGoogle(GOOGLE_SIGN_IN)],
        'frame-src': ["'self'", 'blob:', ...video, ...whenGoogle(GOOGLE_SIGN_IN)],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Google's sign-in window talks back to the page that opened it.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
