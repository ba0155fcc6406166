import { keysOf, type JobStatus } from '@market/contracts';

/** What exports write of a job's state, without regard to case, blanks and signs. */
const WORDS: Record<JobStatus, readonly string[]> = {
  open: [
    ...['open', 'opened', 'reopened', 'active', 'live', 'published', 'posted', 'public', 'listed', 'online'],
    ...['current', 'available', 'ongoing', 'hiring', 'now_hiring', 'accepting_applications', 'true', 't', '1', 'yes'],
    ...['y', 'on'],
  ],
  draft: [
    ...['draft', 'drafted', 'drafting', 'unpublished', 'not_published', 'unlisted', 'internal', 'private', 'hidden'],
    ...['created', 'scheduled', 'planned', 'pending', 'pending_approval', 'pending_review', 'needs_approval'],
    ...['awaiting_approval', 'waiting_for_approval', 'review', 'in_review', 'under_review'],
  ],
  closed: [
    ...['closed', 'inactive', 'not_active', 'expired', 'filled', 'hired', 'archived', 'ended', 'finished', 'complete'],
    ...['completed', 'on_hold', 'hold', 'paused', 'suspended', 'frozen', 'stopped', 'cancelled', 'canceled'],
    ...['withdrawn', 'removed', 'deleted', 'rejected', 'disabled', 'deactivated', 'unavailable'],
    ...['no_longer_accepting_applications', 'false', 'f', '0', 'no', 'n', 'off'],
  ],
};
const STATUS_OF: ReadonlyMap<string, JobStatus> = new Map(
  keysOf(WORDS).flatMap((status) => WORDS[status].map((word) => [word, status] as const)),
);
const SAYS_NOTHING = new Set(['', 'null', 'none', 'n_a']);
/** Longer than any of the words, and short enough for any pattern. */
const LONGEST = 64;

/**
 * The status that a cell's words mean.
 * @returns undefined where they say nothing, 'unknown' where nobody can tell whether such a job may be shown
 */
export function readStatus(text: string): JobStatus | 'unknown' | undefined {
  if (text.length > LONGEST) return text.trim() === '' ? undefined : 'unknown';
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  if (SAYS_NOTHING.has(words)) return undefined;
  // How many places are open.
  if (/^[1-9]\d*$/.test(words)) return 'open';
  return STATUS_OF.get(words) ?? 'unknown';
}
