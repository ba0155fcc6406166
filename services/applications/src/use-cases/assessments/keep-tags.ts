import { APPLICANT_TAGS_MAX, type ApplicantTagInput } from '@market/contracts/assessments';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type Actor, ownerIdOf, refuseOtherVersion, type TakeTurn, type Transact } from '@market/service-kit';
import { versionOfTag } from '../../present/applicant-tag';
import type { ApplicantTagStore, StoredTag } from '../../store/applicant-tag-store';
import type { AssessmentStore } from '../../store/assessment-store';

/** Tags of the caller's company for its applicants. */
export function keepTags({
  tags,
  assessments,
  transact,
  takeTurn,
}: {
  tags: ApplicantTagStore;
  assessments: Pick<AssessmentStore, 'removeTag'>;
  transact: Transact;
  takeTurn: TakeTurn;
}) {
  return {
    list: async (actor: Actor): Promise<StoredTag[]> => tags.list(ownerIdOf(actor)),

    /**
     * @returns the existing tag, if the name is taken.
     * @throws MarketError 'fields-invalid' above the maximum of tags
     */
    async add(actor: Actor, name: string, { idForNew }: { idForNew: string }): Promise<StoredTag> {
      const employer_login_id = ownerIdOf(actor);
      const there = await tags.findByName(employer_login_id, name);
      if (there) return there;
      return transact(async (session) => {
        await takeTurn(session, employer_login_id);
        // A colleague may have just added the same tag.
        const added = await tags.findByName(employer_login_id, name, session);
        if (added) return added;
        if ((await tags.count(employer_login_id, session)) >= APPLICANT_TAGS_MAX)
          throw fieldsInvalid({ name: RULE_MESSAGES.listFull });
        return tags.add({ id: idForNew, employer_login_id, name, made_by: actor.login_id }, session);
      });
    },

    /**
     * @throws MarketError 'not-found'; 'fields-invalid' where another tag has the name; 'changed-meanwhile' where the
     * version differs from the stored one
     */
    async rename(actor: Actor, id: string, { name, version }: ApplicantTagInput): Promise<StoredTag> {
      const employer_login_id = ownerIdOf(actor);
      const before = await tags.find({ id, employer_login_id });
      if (!before) throw new MarketError('not-found');
      refuseOtherVersion(version, versionOfTag(before));
      const renamed = await tags.rename({
        id,
        employer_login_id,
        name,
        renamed_by: actor.login_id,
        before: before.name,
      });
      // A colleague has renamed or deleted it since it was read.
      if (!renamed) throw new MarketError('changed-meanwhile');
      if (renamed === 'taken') throw fieldsInvalid({ name: RULE_MESSAGES.tagTaken });
      return renamed;
    },

    /** @throws MarketError 'not-found' */
    async remove(actor: Actor, id: string): Promise<void> {
      const employer_login_id = ownerIdOf(actor);
      await transact(async (session) => {
        if (!(await tags.remove({ id, employer_login_id }, session))) throw new MarketError('not-found');
        await assessments.removeTag(employer_login_id, id, session);
      });
    },
  };
}
