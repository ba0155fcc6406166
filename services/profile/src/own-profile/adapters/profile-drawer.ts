import { join } from 'node:path';
import { MarketError } from '@market/contracts/errors';
import { createThreadPool, ThreadFailed } from '@market/service-kit';
import type { ProfileDocument } from '../domain/profile-document';

export interface ProfileDrawer {
  /**
   * Draws a profile as a PDF in a thread, with limits of time and memory, without blocking others.
   * @throws MarketError 'too-many-requests' where the account has several drawings waiting already, 'overloaded' where
   * the whole queue is full, and past a limit
   */
  draw(account: string, document: ProfileDocument): Promise<Buffer>;
  stop(): Promise<void>;
}

const THREADS = 1;
const LIMIT_MS = 15_000;
const HEAP_MAX_MB = 192;
const WAITING = 20;
const WAITING_OF_ONE = 2;

export function createProfileDrawer(): ProfileDrawer {
  const pool = createThreadPool<ProfileDocument, Uint8Array>({
    file: join(__dirname, 'draw-profile.worker'),
    threads: THREADS,
    limitMs: LIMIT_MS,
    heapMb: HEAP_MAX_MB,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
  });
  return {
    async draw(account, document) {
      try {
        return Buffer.from(await pool.run(account, document));
      } catch (error) {
        throw error instanceof ThreadFailed ? new MarketError('overloaded', { cause: error }) : error;
      }
    },
    stop: () => pool.stop(),
  };
}
