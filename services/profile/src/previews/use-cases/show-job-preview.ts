import { buffer } from 'node:stream/consumers';
import { isMarketError, MarketError } from '@market/contracts/errors';
import { salaryText, statedPlace, viewJob, type ViewedJob } from '@market/contracts/job-posts';
import { ask, type AddressLimiter, type Peers } from '@market/service-kit';
import { LRUCache } from 'lru-cache';
import type { JobPreview } from '../domain/job-preview';
import type { OpenCompanyPicture } from '../../companies/use-cases/open-company-picture';

/** Cache size for drawn images; one takes some 20 KB. */
const KEPT_BYTES = 8 * 1024 * 1024;

export interface ShownPreview {
  bytes: Buffer;
  version: string;
  /** Whether the image has the requested version, whose bytes never change. */
  isCurrent: boolean;
}

export type ShowJobPreview = (
  job: { id: string; version: string },
  from: { address: string; requestId: string },
) => Promise<ShownPreview>;

/**
 * Preview image of a public job, drawn once per version. The jobs service is called each time, anonymously: a closed,
 * hidden or deleted job has no image from that moment on (docs/security.md, S292).
 * @throws MarketError 'not-found' for any other job; 'too-many-requests' and 'overloaded' where the queue is full
 */
export function showJobPreview({
  peers,
  openPicture,
  draw,
  countDrawing,
  productName,
}: {
  peers: Peers;
  openPicture: OpenCompanyPicture;
  draw: (address: string, preview: JobPreview) => Promise<Buffer>;
  countDrawing: AddressLimiter['consume'];
  productName: string;
}): ShowJobPreview {
  const cache = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length });
  const drawing = new Map<string, Promise<Buffer>>();

  async function drawAnew(address: string, job: ViewedJob, key: string): Promise<Buffer> {
    const bytes = await draw(address, {
      title: job.job_title,
      kind: job.cate_desc,
      company: job.cmp_name,
      place: statedPlace(job.job_location),
      pay: salaryText(job),
      logo: await logoOf(job, openPicture),
      productName,
    });
    cache.set(key, bytes);
    return bytes;
  }

  return async ({ id, version: requestedVersion }, { address, requestId }) => {
    const job = await publicJob(peers, { id, requestId });
    const version = job.preview_version;
    if (version === undefined) throw new MarketError('not-found');
    const key = `${id} ${version}`;
    let bytes = cache.get(key);
    if (!bytes) {
      // Parallel callers for the same image share this drawing; its failure concerns only the first caller.
      bytes = await drawing.get(key)?.catch(() => undefined);
    }
    if (!bytes) {
      await countDrawing(address);
      const begun = drawing.get(key) ?? drawAnew(address, job, key).finally(() => drawing.delete(key));
      drawing.set(key, begun);
      bytes = await begun;
    }
    return { bytes, version, isCurrent: requestedVersion === version };
  };
}

async function publicJob(peers: Peers, { id, requestId }: { id: string; requestId: string }): Promise<ViewedJob> {
  try {
    return await ask(peers, viewJob, { params: { id }, requestId });
  } catch (error) {
    if (isMarketError(error) && error.status < 500) throw new MarketError('not-found');
    throw error;
  }
}

async function logoOf({ cmp_code, cmp_logo }: ViewedJob, openPicture: OpenCompanyPicture): Promise<Buffer | undefined> {
  const fileId = cmp_logo?.split('/').at(-1);
  if (!fileId) return undefined;
  try {
    return await buffer((await openPicture(null, cmp_code, fileId)).content);
  } catch (error) {
    // The picture was just withdrawn, while the post still references it.
    if (isMarketError(error)) return undefined;
    throw error;
  }
}
