import { hasRight } from '@market/contracts/companies';
import type { EmployerApplication } from '@market/contracts/applications';
import { threadKey } from '@market/contracts/messaging';
import { type Actor, ownerIdOf } from '@market/service-kit';
import type { ApplicantTagStore } from '../store/applicant-tag-store';
import type { AssessmentStore } from '../store/assessment-store';
import type { MessageThreadStore } from '../store/message-thread-store';
import { presentTag } from './applicant-tag';
import type { MemberNames } from './member-names';

/** Makes applications as the company reads them into those that one of its members reads. */
export type ForMember = <Shown extends EmployerApplication>(actor: Actor, applications: Shown[]) => Promise<Shown[]>;

/**
 * Adds the name of the colleague who took each step, the tags, and how many messages nobody has seen, and leaves out
 * the actions for which the member's role has no right. A colleague whose account ended is not named.
 */
export function createForMember({
  memberNames,
  threads,
  assessments,
  tags,
}: {
  memberNames: MemberNames;
  threads: Pick<MessageThreadStore, 'unreadByCompany'>;
  assessments: Pick<AssessmentStore, 'findMany'>;
  tags: Pick<ApplicantTagStore, 'list'>;
}): ForMember {
  return async (actor, applications) => {
    const authors = new Set(
      applications.flatMap(({ history }) => history.flatMap((step) => (step.by === 'EMP' ? [step.by_login_id] : []))),
    );
    const keyOf = ({ id }: { id: string }) => threadKey({ kind: 'application', id });
    // Without a code nothing but the name is read any more.
    const seen = applications.filter(({ candidate }) => candidate.can_code !== '');
    const [names, unread, assessed] = await Promise.all([
      memberNames(authors),
      threads.unreadByCompany(seen.map(keyOf)),
      assessments.findMany(seen.map(({ id }) => id)),
    ]);
    const tagged = new Map(assessed.filter((one) => one.tags.length > 0).map((one) => [one.id, new Set(one.tags)]));
    const allTags = tagged.size > 0 ? await tags.list(ownerIdOf(actor)) : [];
    const mayMove = hasRight(actor.company_role, 'move-applicants');
    return applications.map((application) => ({
      ...application,
      ...(tagged.has(application.id)
        ? { tags: allTags.filter(({ id }) => tagged.get(application.id)?.has(id)).map(presentTag) }
        : {}),
      ...(unread.has(keyOf(application)) ? { unread_messages: unread.get(keyOf(application)) } : {}),
      history: application.history.map((step) => {
        const name = step.by === 'EMP' ? names.get(step.by_login_id) : undefined;
        return name ? { ...step, by_name: name } : step;
      }),
      ...(mayMove ? {} : { can: { reject: false, forward: [], back: [] } }),
    }));
  };
}
