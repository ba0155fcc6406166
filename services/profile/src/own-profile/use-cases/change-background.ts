import { isDeepStrictEqual } from 'node:util';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { Education, EducationInput, Experience, ExperienceInput } from '@market/contracts/profiles';
import { type Actor, type CallContext, refuseOtherVersion } from '@market/service-kit';
import { isTooLong, type Background } from '../../profiles/domain/background';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { RefreshListing } from '../../visibility/use-cases/refresh-listing';
import { backgroundChanged } from '../../profiles/domain/event-payloads';
import { versionOfEducation, versionOfExperience } from '../../profiles/present/edit-versions';

type Lists = Pick<Background, 'experience' | 'education'>;

/** All methods throw MarketError 'too-many-requests' past the daily limit of edits. */
export interface BackgroundChanges<Entry, Input> {
  /**
   * Adds an entry; idempotent by `idForNew`.
   * @throws MarketError 'fields-invalid' when the list is full
   */
  add(actor: Actor, input: Input, context: CallContext & { idForNew: string }): Promise<Entry>;
  /**
   * Changes an entry; a change without effect publishes no event.
   * @throws MarketError 'not-found' for an entry that is not the caller's; 'changed-meanwhile' for a change based on
   * another version than the stored one
   */
  change(actor: Actor, id: string, input: Input, context: CallContext): Promise<Entry>;
  /** @throws MarketError 'not-found' for an entry that is not the caller's */
  remove(actor: Actor, id: string, context: CallContext): Promise<void>;
}

type Needs = ChangeNeeds & {
  backgrounds: BackgroundStore;
  candidates: CandidateStore;
  refresh: RefreshListing;
  countEdit: (actor: Actor) => Promise<void>;
};

/** Changes of the caller's own experience. */
export function changeExperience(needs: Needs): BackgroundChanges<Experience, ExperienceInput> {
  return changesOf(needs, {
    make: (
      id,
      { emp_name, exp_type, exp_desg, cur_ctc, job_stdt, job_endt, job_desc }: ExperienceInput,
      before?: Experience,
    ): Experience => ({
      id,
      emp_name,
      exp_type,
      exp_desg,
      ...(typeof cur_ctc === 'number' ? { cur_ctc } : {}),
      job_stdt,
      job_endt,
      ...withText('job_desc', job_desc ?? before?.job_desc),
    }),
    versionOfEntry: versionOfExperience,
    prefix: 'exp',
    list: 'experience',
  });
}

/** Changes of the caller's own education. */
export function changeEducation(needs: Needs): BackgroundChanges<Education, EducationInput> {
  return changesOf(needs, {
    make: (
      id,
      { can_edu, can_scho, can_pasy, can_perc, can_stre, can_cgpa, edu_desc }: EducationInput,
      before?: Education,
    ): Education => ({
      id,
      can_edu,
      can_scho,
      can_pasy,
      ...(typeof can_perc === 'number' ? { can_perc } : {}),
      can_stre,
      ...(typeof can_cgpa === 'number' ? { can_cgpa } : {}),
      ...withText('edu_desc', edu_desc ?? before?.edu_desc),
    }),
    versionOfEntry: versionOfEducation,
    prefix: 'edu',
    list: 'education',
  });
}

/** Optional text; an empty one removes the stored value. */
function withText<Name extends string>(name: Name, text: string | undefined) {
  // Cast: the object has only the field `name`.
  return (text ? { [name]: text } : {}) as { [key in Name]?: string };
}

function changesOf<List extends keyof Lists, Input extends { version?: string | undefined }>(
  { backgrounds, candidates, refresh, countEdit, transact, mutex, outbox }: Needs,
  {
    make,
    versionOfEntry,
    prefix,
    list,
  }: {
    make: (id: string, input: Input, before?: Lists[List][number]) => Lists[List][number];
    versionOfEntry: (entry: Lists[List][number]) => string;
    prefix: 'exp' | 'edu';
    list: List;
  },
): BackgroundChanges<Lists[List][number], Input> {
  type Entry = Lists[List][number];

  async function edit(actor: Actor, { requestId }: CallContext, work: (entries: Entry[]) => Entry[]): Promise<void> {
    await countEdit(actor);
    const save = () =>
      transact(async (session) => {
        const before = await backgrounds.hold(session, actor.login_id);
        const entries = work(before[list]);
        if (entries === before[list]) return;
        const after = { ...before, [list]: entries };
        if (isTooLong(after)) throw fieldsInvalid({ [list]: RULE_MESSAGES.listFull });
        await backgrounds.save(session, actor.login_id, after);
        const candidate = await candidates.findByLogin(actor.login_id, session);
        // Before the profile exists no service has a copy; saving the profile publishes both lists.
        if (!candidate) return;
        await refresh(session, { candidate, background: after });
        await outbox.add(session, 'profile.background-changed.v1', backgroundChanged(candidate.can_code, after), {
          requestId,
        });
      });
    await mutex(actor.login_id, save);
  }

  function without(entries: Entry[], id: string): Entry[] {
    const rest = entries.filter((entry) => entry.id !== id);
    if (rest.length === entries.length) throw new MarketError('not-found');
    return rest;
  }

  return {
    async add(actor, input, context) {
      const entry = make(`${prefix}_${context.idForNew}`, input);
      await edit(actor, context, (entries) =>
        entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry],
      );
      return entry;
    },
    async change(actor, id, input, context) {
      let entry = make(id, input);
      await edit(actor, context, (entries) => {
        const rest = without(entries, id);
        const stored = entries.find((other) => other.id === id);
        if (stored) refuseOtherVersion(input.version, versionOfEntry(stored));
        entry = make(id, input, stored);
        return entries.some((other) => isDeepStrictEqual(other, entry)) ? entries : [...rest, entry];
      });
      return entry;
    },
    async remove(actor, id, context) {
      await edit(actor, context, (entries) => without(entries, id));
    },
  };
}
