import { hasRight } from '@market/contracts/companies';
import type { ApplicationStage, EmployerApplication } from '@market/contracts/applications';
import { threadKey } from '@market/contracts/messaging';
import { type Actor, ownerIdOf, type MemberNames } from '@market/service-kit';
import type { ApplicantTagStore } from '../store/applicant-tag-store';
import { ratingOf } from '../domain/assessments/assessment';
import type { StageIds, StageMove } from '../domain/application';
import { stageOf } from '../domain/stages';
import type { ApplicationStore } from '../store/application-store';
import type { AssessmentStore } from '../store/assessment-store';
import type { JobCopyStore } from '../store/job-copy-store';
import type { MessageThreadStore } from '../store/message-thread-store';
import { presentTag } from './applicant-tag';

/** Converts applications from the company's view to that of one of its members. */
export type ForMember = <Shown extends EmployerApplication>(actor: Actor, applications: Shown[]) => Promise<Shown[]>;

/**
 * Adds the names of the colleagues who took the steps, the tags, the own stage, and the number of unread messages, and
 * removes the actions for which the member's role has no right. A colleague whose account ended is not named.
 */
export function createForMember({
  memberNames,
  threads,
  assessments,
  tags,
  applications: stored,
  jobs,
}: {
  memberNames: MemberNames;
  threads: Pick<MessageThreadStore, 'unreadByCompany'>;
  assessments: Pick<AssessmentStore, 'findMany'>;
  tags: Pick<ApplicantTagStore, 'list'>;
  applications: Pick<ApplicationStore, 'stagesOf'>;
  jobs: Pick<JobCopyStore, 'stagesOf'>;
}): ForMember {
  return async (actor, applications) => {
    const ids = applications.map(({ id }) => id);
    const [put, ownStages] = await Promise.all([
      stored.stagesOf(ids),
      jobs.stagesOf([...new Set(applications.map(({ job_id }) => job_id))]),
    ]);
    const authors = new Set([
      ...applications.flatMap(({ history }) =>
        history.flatMap((step) => (step.by === 'EMP' ? [step.by_login_id] : [])),
      ),
      ...[...put.values()].flatMap(({ stage_moves = [] }) => stage_moves.map(({ by_login_id }) => by_login_id)),
    ]);
    const keyOf = ({ id }: { id: string }) => threadKey({ kind: 'application', id });
    // Without a code only the name is still readable.
    const seen = applications.filter(({ candidate }) => candidate.can_code !== '');
    const [names, unread, assessed] = await Promise.all([
      memberNames(authors),
      threads.unreadByCompany(seen.map(keyOf)),
      assessments.findMany(seen.map(({ id }) => id)),
    ]);
    const tagged = new Map(assessed.filter((one) => one.tags.length > 0).map((one) => [one.id, new Set(one.tags)]));
    const rated = new Map(assessed.filter((one) => one.ratings.length > 0).map((one) => [one.id, one.ratings]));
    const allTags = tagged.size > 0 ? await tags.list(ownerIdOf(actor)) : [];
    const ratingFor = ({ id }: { id: string }) => {
      const ratings = rated.get(id);
      return ratings ? { rating: ratingOf(ratings, actor) } : {};
    };
    const mayMove = hasRight(actor.company_role, 'move-applicants');
    return applications.map((application) => ({
      ...application,
      ...movesOf(put.get(application.id)?.stage_moves, names),
      ...(tagged.has(application.id)
        ? { tags: allTags.filter(({ id }) => tagged.get(application.id)?.has(id)).map(presentTag) }
        : {}),
      ...ratingFor(application),
      ...(unread.has(keyOf(application)) ? { unread_messages: unread.get(keyOf(application)) } : {}),
      history: application.history.map((step) => {
        const name = step.by === 'EMP' ? names.get(step.by_login_id) : undefined;
        return name ? { ...step, by_name: name } : step;
      }),
      ...placeOf(mayMove ? application : { ...application, can: { reject: false, forward: [], back: [] } }, {
        stage_ids: put.get(application.id)?.stage_ids,
        stages: ownStages.get(application.job_id) ?? [],
      }),
    }));
  };
}

function movesOf(moves: readonly StageMove[] = [], names: ReadonlyMap<string, string>) {
  if (moves.length === 0) return {};
  return {
    stage_moves: moves.map(({ from, to, by_login_id, at }) => {
      const name = names.get(by_login_id);
      return { from, to, by_login_id, at: at.toISOString(), ...(name ? { by_name: name } : {}) };
    }),
  };
}

/** Present own stage, and those to which the application may be moved. */
function placeOf(
  { status, can }: Pick<EmployerApplication, 'status' | 'can'>,
  { stage_ids, stages }: { stage_ids: StageIds | undefined; stages: readonly ApplicationStage[] },
): Pick<EmployerApplication, 'can' | 'stage'> {
  if (stages.length === 0) return { can };
  const now = stageOf({ status, stage_ids }, stages);
  const possible = [...can.forward, ...can.back, ...(can.reject ? [status] : [])];
  const others = stages.filter((stage) => stage.id !== now?.id && possible.includes(stage.status));
  return {
    ...(now ? { stage: { id: now.id, name: now.name } } : {}),
    can: { ...can, ...(others.length > 0 ? { stages: others } : {}) },
  };
}
