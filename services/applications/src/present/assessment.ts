import type { ApplicantTag, Assessment } from '@market/contracts/assessments';
import { hasRight } from '@market/contracts/companies';
import type { AccountCopy, Actor } from '@market/service-kit';
import { ratingOf, type StoredAssessment } from '../domain/assessments/assessment';
import { colleaguesFor } from '../domain/team';
import { texts } from '../texts';
import { presentPutTag } from './applicant-tag';

/**
 * Assessment from the view of one member of the team.
 * @param members of the company, including the reader
 */
export function presentAssessment(
  { job_id, notes, ratings, tags, put_on }: Pick<StoredAssessment, 'job_id' | 'notes' | 'ratings' | 'tags' | 'put_on'>,
  actor: Actor,
  {
    names,
    members,
    allTags,
  }: { names: ReadonlyMap<string, string>; members: readonly AccountCopy[]; allTags: readonly ApplicantTag[] },
): Assessment {
  const nameOf = (loginId: string) => names.get(loginId) ?? texts.people.formerColleague;
  const isOwner = hasRight(actor.company_role, 'manage-team');
  const mayAssess = hasRight(actor.company_role, 'assess-applicants');
  const rating = ratingOf(ratings, actor);
  return {
    notes: notes.map(({ id, author, text, mentions, at, edited_at, revision }) => {
      const mine = author === actor.login_id;
      return {
        id,
        text,
        by_name: nameOf(author),
        mine,
        at: at.toISOString(),
        ...(edited_at ? { edited_at: edited_at.toISOString() } : {}),
        revision,
        mentions: mentions.map((login_id) => ({ login_id, name: nameOf(login_id) })),
        can: { change: mayAssess && mine, remove: mayAssess && (mine || isOwner) },
      };
    }),
    rating: {
      ...rating,
      ...(rating.mean === undefined ? {} : { all: ratings.map(({ by, stars }) => ({ by_name: nameOf(by), stars })) }),
    },
    tags: allTags
      .filter(({ id }) => tags.includes(id))
      .map((one) =>
        presentPutTag(
          one,
          put_on.find(({ tag }) => tag === one.id),
          names,
        ),
      ),
    all_tags: [...allTags],
    colleagues: colleaguesFor(actor.login_id, members, job_id),
    can: { assess: mayAssess, keep_tags: hasRight(actor.company_role, 'keep-applicant-tags') },
  };
}
