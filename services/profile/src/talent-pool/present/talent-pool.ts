import { pick } from '@market/api';
import { hasRight } from '@market/contracts/companies';
import type { OwnPool, PooledCandidate } from '@market/contracts/talent-pool';
import type { Actor } from '@market/service-kit';
import {
  answerBy,
  askerOf,
  endOf,
  keptNow,
  mayNotAsk,
  openQuestion,
  stateOf,
  type PoolEntry,
} from '../domain/pool-entry';
import { presentCandidate } from '../../profiles/present/candidate';

/** Entry as listed for a member of its company. */
export function presentPooled(
  actor: Pick<Actor, 'company_role'>,
  entry: PoolEntry,
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): PooledCandidate {
  const asker = names.get(askerOf(entry, now) ?? '');
  const consent = keptNow(entry, now);
  const mayMove = hasRight(actor.company_role, 'move-applicants');
  const shown = consent && presentCandidate({ candidate: consent.candidate, background: consent, own: false });
  return {
    ...told(entry, now),
    job_id: entry.job_id,
    can_name: shown?.can_name ?? entry.can_name ?? '',
    ...(asker ? { asked_by_name: asker } : {}),
    ...(shown
      ? {
          candidate: {
            ...pick(shown, 'can_code', 'can_email', 'can_mobn', 'can_skill'),
            ...(shown.can_phone ? { can_phone: shown.can_phone } : {}),
            ...(shown.can_headline ? { can_headline: shown.can_headline } : {}),
            ...(shown.can_resume ? { can_resume: shown.can_resume } : {}),
          },
        }
      : {}),
    can: { ask_again: mayMove && consent !== undefined && !mayNotAsk(entry, now), remove: mayMove },
  };
}

/** Entry as listed for its candidate, with the copy that the company reads. */
export function presentOwnPool(entry: PoolEntry, now: Date): OwnPool {
  const consent = keptNow(entry, now);
  const question = openQuestion(entry, now) !== undefined;
  const end = endOf(entry, now);
  const { can_resume: _address, ...copy } = consent
    ? presentCandidate({ candidate: consent.candidate, background: consent, own: false })
    : {};
  return {
    ...told(entry, now),
    cmp_code: entry.cmp_code,
    cmp_name: entry.company.cmp_name,
    ...(end ? { closed_at: end.at.toISOString() } : {}),
    ...('can_code' in copy ? { candidate: copy } : {}),
    ...(consent?.candidate.resume ? { resume_bytes: consent.candidate.resume.bytes } : {}),
    can: { join: question, decline: question, update: consent !== undefined, end: consent !== undefined },
  };
}

function told(entry: PoolEntry, now: Date) {
  const question = openQuestion(entry, now);
  const consent = keptNow(entry, now);
  return {
    id: entry.id,
    // An expired entry that the sweep has not deleted yet counts as ended.
    state: stateOf(entry, now) ?? 'ended',
    job_title: entry.job_title,
    ...(question
      ? {
          months: question.months,
          ...(question.message ? { message: question.message } : {}),
          asked_at: question.asked_at.toISOString(),
          answer_by: answerBy(question).toISOString(),
        }
      : {}),
    ...(consent
      ? {
          since: consent.since.toISOString(),
          until: consent.until.toISOString(),
          updated_at: consent.updated_at.toISOString(),
        }
      : {}),
  };
}
