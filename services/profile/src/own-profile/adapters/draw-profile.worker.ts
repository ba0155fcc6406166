import type { ThreadTask } from '@market/service-kit';
import type { ProfileDocument } from '../domain/profile-document';
import { drawProfile } from './draw-profile';

/** Runs in a thread: laying out a long profile takes a core for a second. */
export default async function drawProfileFile({ input, began }: ThreadTask<ProfileDocument>): Promise<Uint8Array> {
  began.postMessage('began');
  return drawProfile(input);
}
