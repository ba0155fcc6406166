import type { RequestHandler } from 'express';
import helmet from 'helmet';

const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi/';
const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/**
 * Headers of every answer (S67, S68). Scripts come from this site only, none inline; antd writes its styles into the page,
 * hence 'unsafe-inline' for styles alone. Google's script is let in only where Google sign-in is set up.
 */
export function securityHeaders({ google, https }: { google: boolean; https: boolean }): RequestHandler {
  const whenGoogle = (source: string) => (google ? [source] : []);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...whenGoogle(`${GOOGLE_SIGN_IN}client`)],
        'style-src': ["'self'", "'unsafe-inline'", ...whenGoogle(`${GOOGLE_SIGN_IN}style`)],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...whenGoogle(GOOGLE_SIGN_IN)],
        'frame-src': ["'self'", 'blob:', VIDEO_HOST, ...whenGoogle(GOOGLE_SIGN_IN)],
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
