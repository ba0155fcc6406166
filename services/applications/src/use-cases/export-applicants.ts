import { dayIn } from '@market/api/time-zones';
import { APPLICANTS_EXPORT_MAX, type ApplicantExports } from '@market/contracts/applications';
import { MarketError } from '@market/contracts/errors';
import { type Actor, type CallContext, type Clock, type MemberNames, ownerIdOf } from '@market/service-kit';
import { applicantsCsv } from '../present/applicants-csv';
import type { ForMember } from '../present/for-member';
import type { CandidateCopyStore } from '../store/candidate-copy-store';
import type { NoteLooks } from './note-looks';
import type { ApplicantExportStore } from '../store/applicant-export-store';
import { texts } from '../texts';
import type { openEmployerApplications } from './list-employer-applications';

type OpenList = ReturnType<typeof openEmployerApplications>;
const AT_ONCE = 500;

/**
 * File of the applications that match a list's filter, restricted to the fields that the caller may read. Before it is
 * sent, its author, time and count are logged, and its candidates get a record of the access.
 * @throws MarketError 'too-large' where there are more than a file may have; 'not-found' for a job of another company
 */
export function exportApplicants({
  openList,
  forMember,
  exported,
  candidates,
  noteLooks,
  clock,
}: {
  openList: OpenList;
  forMember: ForMember;
  exported: Pick<ApplicantExportStore, 'add'>;
  candidates: Pick<CandidateCopyStore, 'findAll'>;
  noteLooks: NoteLooks;
  clock: Clock;
}) {
  return async (
    actor: Actor,
    { time_zone, ...filter }: Parameters<OpenList>[1] & { time_zone?: string | undefined },
    asking: CallContext & { idForNew: string },
  ): Promise<{ name: string; bytes: Buffer }> => {
    const pageOf = await openList(actor, filter, asking);
    const records = [];
    for (let page = 1; ; page += 1) {
      const found = await pageOf({ page, limit: AT_ONCE });
      if (found.total > APPLICANTS_EXPORT_MAX)
        throw new MarketError('too-large', {
          error: texts.csv.tooMany({ total: found.total, max: APPLICANTS_EXPORT_MAX }),
        });
      records.push(...(await forMember(actor, found.records)));
      if (found.records.length < AT_ONCE) break;
    }
    const at = clock.now();
    const timeZone = time_zone || 'UTC';
    await exported.add({
      id: asking.idForNew,
      employer_login_id: ownerIdOf(actor),
      by_login_id: actor.login_id,
      at,
      count: records.length,
    });
    const codes = new Set(records.flatMap(({ candidate }) => candidate.can_code || []));
    const candidatesByCode = await candidates.findAll([...codes]);
    await noteLooks(
      actor,
      [...candidatesByCode.values()].map(({ login_id }) => login_id),
      asking.requestId,
    );
    const day = dayIn(at, timeZone);
    return { name: `${texts.csv.file({ day })}.csv`, bytes: Buffer.from(applicantsCsv(records, timeZone), 'utf8') };
  };
}

/** Log of exports of the caller's company, with current names. */
export function listApplicantExports({
  exported,
  memberNames,
}: {
  exported: Pick<ApplicantExportStore, 'list'>;
  memberNames: MemberNames;
}) {
  return async (actor: Actor): Promise<ApplicantExports> => {
    const made = await exported.list(ownerIdOf(actor));
    const names = await memberNames(made.map(({ by_login_id }) => by_login_id));
    return {
      records: made.map(({ id, at, by_login_id, count }) => ({
        id,
        at: at.toISOString(),
        by_name: names.get(by_login_id) ?? texts.people.formerColleague,
        count,
      })),
    };
  };
}
