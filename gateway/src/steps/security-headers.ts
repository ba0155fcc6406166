import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import helmet, { type HelmetOptions } from 'helmet';
import { addressMatcher, plainAddress } from '@market/service-kit';
import type { HeaderList } from '../http/answer';
import { type FirstStep, pathOf } from '../http/before-express';
import { forwardedScheme } from '../http/forwarded-scheme';

/** Script that companies put on their own websites (`shell/public/embed.js`). */
const FOR_OTHER_SITES = '/embed.js';
const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi/';

/**
 * Device features disabled for all pages, so that injected scripts cannot use them either (docs/security.md, S67).
 * Helmet has no header for it.
 */
const NOTHING_OF_THE_DEVICE = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of every response (docs/security.md, S67, S68). Scripts load from this site only, none inline; antd inserts
 * its styles into the page, hence 'unsafe-inline' for styles alone. Google's script is allowed only where Google
 * sign-in is configured, another site only for an installation's own film. Strict-Transport-Security is sent over TLS
 * only (RFC 6797, 7.2), and where the public address has it.
 */
export function securityHeaders({
  google,
  videoUrl,
  https,
  trustedProxies,
}: {
  google: boolean;
  videoUrl?: string | undefined;
  https: boolean;
  trustedProxies: readonly string[];
}): FirstStep {
  const whenGoogle = (source: string) => (google ? [source] : []);
  const video = videoUrl === undefined ? [] : [new URL(videoUrl).origin];
  const isTrusted = addressMatcher(trustedProxies);
  const withHsts = (strictTransportSecurity: false | { maxAge: number; includeSubDomains: boolean }) =>
    headersOf({
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
      // Google's sign-in window sends a message to the page that opened it.
      crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
      strictTransportSecurity,
      referrerPolicy: { policy: 'no-referrer' },
    });
  const [overTls, plain] = [withHsts({ maxAge: 31_536_000, includeSubDomains: true }), withHsts(false)];
  return (req) => {
    const headers = https && cameOverTls(req, isTrusted) ? overTls : plain;
    return pathOf(req) === FOR_OTHER_SITES
      ? withHeader(headers, 'Cross-Origin-Resource-Policy', 'cross-origin')
      : headers;
  };
}

function withHeader(headers: HeaderList, name: string, value: string): HeaderList {
  return headers.map((part, at) => (headers[at - 1] === name ? value : part));
}

/**
 * Computes helmet's headers for these options, with Permissions-Policy; once, since they are the same for every
 * response.
 */
function headersOf(options: HelmetOptions): HeaderList {
  const headers = new Map<string, string>([['Permissions-Policy', NOTHING_OF_THE_DEVICE]]);
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  // Stubs suffice: helmet uses nothing of the request and only these two methods of the response.
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error instanceof Error ? error : new Error('helmet gave no headers');
  });
  return [...headers].flat();
}

/**
 * Whether the client's request used TLS: according to the proxy's header (spoofing it affects only the sender's own
 * response), or, without the header, whether a trusted proxy sent it, since ending TLS is that proxy's purpose.
 */
function cameOverTls({ headers, socket }: IncomingMessage, isTrusted: (address: string) => boolean): boolean {
  const scheme = forwardedScheme({ headers });
  if (scheme !== undefined) return scheme === 'https';
  return socket instanceof TLSSocket || isTrusted(plainAddress(socket.remoteAddress));
}
