import { threadId } from 'node:worker_threads';
import type { ThreadTask } from '../../src/threads';

/** A thread's file in TypeScript, for the pool's test: answers, never ends, throws, or fills its memory. */
export default function example({ input, began }: ThreadTask<'answer' | 'loop' | 'throw' | 'fill'>): number {
  began.postMessage('began');
  if (input === 'throw') throw new Error('a bug');
  const kept: number[][] = [];
  while (input === 'loop' || input === 'fill')
    if (input === 'fill') kept.push(new Array<number>(10_000).fill(kept.length));
  return threadId;
}
