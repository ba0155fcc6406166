import { sign, verify } from 'jsonwebtoken';
import type { Clock } from '../clock';
import { secretKey } from '../config';

/** Version of a remote that a link shows. */
export interface PreviewedVersion {
  /** Federation name. */
  remote: string;
  /** Id of the version. */
  id: string;
}

const AUDIENCE = 'remote-previews';

/**
 * Signed links to previews, with the installation's secret: a holder of the link may open exactly that version of that
 * remote until it expires.
 */
export function createPreviewLinks({ secretFile, clock }: { secretFile: string; clock: Clock }) {
  const key = secretKey(secretFile, AUDIENCE);
  const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
  return {
    sign({ remote, id }: PreviewedVersion, until: Date): string {
      return sign({ remote, id, exp: inSeconds(until) }, key, {
        algorithm: 'HS256',
        audience: AUDIENCE,
        noTimestamp: true,
      });
    },
    /** Reads the version from a link; undefined if the link is foreign, changed or expired. */
    read(link: string): PreviewedVersion | undefined {
      try {
        const payload = verify(link, key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          clockTimestamp: inSeconds(clock.now()),
        });
        // Cast: signed by ourselves, with these fields.
        return typeof payload === 'object' ? (payload as unknown as PreviewedVersion) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
