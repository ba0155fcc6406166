import {
  type Assessment,
  ASSESSMENT_NOTES_MAX,
  type ChangedNoteInput,
  type NoteInput,
  TAGS_OF_APPLICATION_MAX,
} from '@market/contracts/assessments';
import { hasRight } from '@market/contracts/companies';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import {
  type AccountView,
  type Actor,
  type ClientSession,
  type Clock,
  type Outbox,
  ownerIdOf,
  type Transact,
  type MemberNames,
} from '@market/service-kit';
import type { Application } from '../../domain/application';
import {
  aboutNote,
  type StoredAssessment,
  type StoredFeedback,
  type StoredNote,
} from '../../domain/assessments/assessment';
import { unseeing } from '../../domain/team';
import { termsOfApplication } from '../../domain/messages/thread';
import { presentAssessment } from '../../present/assessment';
import { presentTag } from '../../present/applicant-tag';
import type { ApplicantTagStore } from '../../store/applicant-tag-store';
import type { AssessmentStore } from '../../store/assessment-store';
import type { NotificationStore } from '../../store/notification-store';
import type { FindSeenApplication } from '../seen-application';

interface Needs {
  findSeen: FindSeenApplication;
  assessments: AssessmentStore;
  tags: Pick<ApplicantTagStore, 'list'>;
  notifications: Pick<NotificationStore, 'removeAbout'>;
  accounts: Pick<AccountView, 'membersOf'>;
  memberNames: MemberNames;
  transact: Transact;
  outbox: Outbox;
  clock: Clock;
  endedAccessDays: number;
}

/**
 * Notes, ratings and tags of a company's team on an application, for members with access to the applicant and nobody
 * else: not even their existence is visible to its candidate (docs/security.md, S243).
 */
export function keepAssessments({
  findSeen,
  assessments,
  tags,
  notifications,
  accounts,
  memberNames,
  transact,
  outbox,
  clock,
  endedAccessDays,
}: Needs) {
  async function seen(actor: Actor, id: string): Promise<Application> {
    const { application, side } = await findSeen(actor, id);
    if (side !== 'EMP') throw new MarketError('not-found');
    return application;
  }

  /** Application of the caller, with an assessment row to write to. */
  async function toWrite(actor: Actor, id: string): Promise<{ application: Application; before: StoredAssessment }> {
    const application = await seen(actor, id);
    const { job_id, employer_login_id, candidate_login_id } = application;
    const { delete_at } = termsOfApplication(application, { now: clock.now(), endedAccessDays });
    await assessments.ensure({ id, job_id, employer_login_id, candidate_login_id, delete_at });
    try {
      // Access may have ended meanwhile, with its clean-up run before the row was created: check again.
      await seen(actor, id);
    } catch (error) {
      await assessments.remove([id]);
      throw error;
    }
    const before = await assessments.find(id);
    if (!before) throw new MarketError('not-found');
    return { application, before };
  }

  async function show(actor: Actor, application: Pick<Application, 'id' | 'job_id'>): Promise<Assessment> {
    const [stored, members, allTags] = await Promise.all([
      assessments.find(application.id),
      accounts.membersOf(ownerIdOf(actor)),
      tags.list(ownerIdOf(actor)),
    ]);
    const { notes, ratings, tags: own, put_on } = stored ?? { notes: [], ratings: [], tags: [], put_on: [] };
    const people = [
      ...notes.flatMap(({ author, mentions }) => [author, ...mentions]),
      ...[...ratings, ...put_on].map(({ by }) => by),
    ];
    return presentAssessment({ job_id: application.job_id, notes, ratings, tags: own, put_on }, actor, {
      names: await memberNames(people),
      members,
      allTags: allTags.map(presentTag),
    });
  }

  /** @throws MarketError 'fields-invalid' for a mentioned colleague without access to the applicant */
  async function mustSee(mentions: readonly string[], { employer_login_id, job_id }: Application): Promise<void> {
    if (mentions.length === 0) return;
    const members = await accounts.membersOf(employer_login_id);
    if (unseeing(mentions, members, job_id).length > 0) throw fieldsInvalid({ mentions: RULE_MESSAGES.mentionUnknown });
  }

  /** Notifies colleagues mentioned in a note, except the author and those already notified. */
  async function tellMentioned(
    { id, job_title, can_name }: Application,
    { note, told = [] }: { note: Pick<StoredNote, 'id' | 'author' | 'mentions'>; told?: readonly string[] },
    session: ClientSession,
    requestId: string,
  ): Promise<void> {
    const at = clock.now().toISOString();
    await outbox.addAll(
      session,
      'applications.colleague-mentioned.v1',
      note.mentions
        .filter((one) => one !== note.author && !told.includes(one))
        .map((login_id) => ({ id, note_id: note.id, login_id, job_title, can_name, at })),
      { requestId },
    );
  }

  /**
   * A note on the caller's application.
   * @throws MarketError 'not-found'
   */
  async function ownNote(actor: Actor, id: string, noteId: string) {
    const application = await seen(actor, id);
    const note = (await assessments.find(id))?.notes.find((one) => one.id === noteId);
    if (!note) throw new MarketError('not-found');
    return { application, note };
  }

  return {
    /** @throws MarketError 'not-found' */
    show: async (actor: Actor, id: string): Promise<Assessment> => show(actor, await seen(actor, id)),

    /** @throws MarketError 'not-found', 'fields-invalid' */
    async addNote(
      actor: Actor,
      id: string,
      { text, mentions }: NoteInput,
      { requestId, idForNew }: { requestId: string; idForNew: string },
    ): Promise<Assessment> {
      const { application, before } = await toWrite(actor, id);
      // After a lost response, a repeated note already exists and is not new.
      const isNew = before.notes.every((note) => note.id !== idForNew);
      if (isNew && before.notes.length >= ASSESSMENT_NOTES_MAX) throw fieldsInvalid({ text: RULE_MESSAGES.listFull });
      await mustSee(mentions, application);
      const note = { id: idForNew, author: actor.login_id, text, mentions, at: clock.now(), revision: 1 };
      await transact(async (session) => {
        if (await assessments.addNote(id, note, session))
          await tellMentioned(application, { note }, session, requestId);
      });
      return show(actor, application);
    },

    /** @throws MarketError 'not-found' for a note of somebody else, 'fields-invalid', 'changed-meanwhile' */
    async changeNote(
      actor: Actor,
      { id, noteId }: { id: string; noteId: string },
      { text, mentions, revision }: ChangedNoteInput,
      { requestId }: { requestId: string },
    ): Promise<Assessment> {
      const { application, note } = await ownNote(actor, id, noteId);
      if (note.author !== actor.login_id) throw new MarketError('not-found');
      await mustSee(mentions, application);
      const changed = { ...note, text, mentions, edited_at: clock.now(), revision: (revision ?? 0) + 1 };
      await transact(async (session) => {
        const { author: _author, at: _at, ...fields } = changed;
        if (!(await assessments.changeNote(id, fields, session))) throw new MarketError('changed-meanwhile');
        await tellMentioned(application, { note: changed, told: note.mentions }, session, requestId);
      });
      return show(actor, application);
    },

    /** @throws MarketError 'not-found', also for another author's note, which only the company's owners may delete */
    async removeNote(actor: Actor, { id, noteId }: { id: string; noteId: string }): Promise<Assessment> {
      const { application, note } = await ownNote(actor, id, noteId);
      if (note.author !== actor.login_id && !hasRight(actor.company_role, 'manage-team'))
        throw new MarketError('not-found');
      await transact(async (session) => {
        await assessments.removeNote(id, noteId, session);
        await notifications.removeAbout([aboutNote(noteId)], session);
      });
      return show(actor, application);
    },

    /**
     * Sets the caller's rating; without stars the rating is removed.
     * @throws MarketError 'not-found'
     */
    async rate(actor: Actor, id: string, stars: number | undefined): Promise<Assessment> {
      const { application } = await toWrite(actor, id);
      const { login_id: by } = actor;
      await transact(async (session) => {
        await assessments.rate(id, by, stars === undefined ? undefined : { by, stars, at: clock.now() }, session);
      });
      return show(actor, application);
    },

    /** Saves the caller's feedback on an interview of an application. @throws MarketError 'not-found' */
    async giveFeedback(
      actor: Actor,
      id: string,
      given: Pick<StoredFeedback, 'interview_id' | 'recommendation' | 'text'>,
    ): Promise<void> {
      await toWrite(actor, id);
      const feedback = { ...given, by: actor.login_id, at: clock.now() };
      await transact((session) => assessments.giveFeedback(id, feedback, session));
    },

    /** @throws MarketError 'not-found'; 'fields-invalid' for a tag of another company, and above the maximum of tags */
    async tag(actor: Actor, id: string, { tag_id, tagged }: { tag_id: string; tagged: boolean }): Promise<Assessment> {
      const { application, before } = await toWrite(actor, id);
      const isKnown = (await tags.list(ownerIdOf(actor))).some((one) => one.id === tag_id);
      if (tagged && !isKnown) throw fieldsInvalid({ tag_id: RULE_MESSAGES.tagUnknown });
      if (tagged && !before.tags.includes(tag_id) && before.tags.length >= TAGS_OF_APPLICATION_MAX)
        throw fieldsInvalid({ tag_id: RULE_MESSAGES.listFull });
      if (tagged) await assessments.putTag(id, { tag: tag_id, by: actor.login_id, at: clock.now() });
      else await assessments.takeTagOff(id, tag_id);
      return show(actor, application);
    },

    /** The caller's own notes, ratings and feedback, for the export of personal data. */
    async listOwn(actor: Actor, { page, limit }: { page: number; limit: number }) {
      const { login_id } = actor;
      const { records, total } = await assessments.ofMember(ownerIdOf(actor), login_id, { page, limit });
      return {
        records: records.map(({ id, notes, ratings, feedback }) => {
          const ownFeedback = feedback.filter(({ by }) => by === login_id);
          const stars = ratings.find(({ by }) => by === login_id)?.stars;
          return {
            application_id: id,
            notes: notes
              .filter(({ author }) => author === login_id)
              .map(({ text, at, edited_at }) => ({
                text,
                at: at.toISOString(),
                ...(edited_at ? { edited_at: edited_at.toISOString() } : {}),
              })),
            ...(stars === undefined ? {} : { stars }),
            ...(ownFeedback.length > 0
              ? { feedback: ownFeedback.map(({ by: _by, at, ...one }) => ({ ...one, at: at.toISOString() })) }
              : {}),
          };
        }),
        total,
        page,
        limit,
      };
    },
  };
}
