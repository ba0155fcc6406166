import { MarketError } from '@market/contracts/errors';
import type { CandidateInput } from '@market/contracts/profiles';
import type { Actor, CallContext, ClientSession } from '@market/service-kit';
import { newCode } from '../../shared/domain/codes';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { isListable } from '../../visibility/domain/listing';
import { companyToHide, type HiddenCompany, type Visibility, withHidden } from '../../visibility/domain/visibility';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { FileStore } from '@market/uploads';
import type { VisibilityStore } from '../../visibility/store/visibility-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { RefreshListing } from '../../visibility/use-cases/refresh-listing';
import { idsOf, type SentFiles, type TakeFiles } from '../../files/use-cases/take-files';
import { fieldsOf } from './candidate-fields';
import { backgroundChanged, candidateSaved } from '../../profiles/domain/event-payloads';

export type CreateCandidate = (
  actor: Actor,
  input: { fields: CandidateInput; files: SentFiles },
  context: CallContext,
) => Promise<CandidateRecord>;

/** Writes a first profile within its caller's transaction, and publishes its event. */
export type AddCandidate = (
  session: ClientSession,
  record: CandidateRecord,
  context: { requestId: string; visibility?: Omit<Visibility, 'login_id'> | undefined },
) => Promise<void>;

/**
 * The only way in which a first profile is written. The caller attaches files. Without `visibility` the profile is
 * shown, as other programs expect (docs/adr/0071); with it, by its answer.
 */
export function addCandidate({
  candidates,
  backgrounds,
  visibilities,
  refresh,
  outbox,
}: Pick<ChangeNeeds, 'outbox'> & {
  candidates: Pick<CandidateStore, 'insert'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  visibilities: Pick<VisibilityStore, 'save'>;
  refresh: RefreshListing;
}): AddCandidate {
  return async (session, record, { requestId, visibility }) => {
    // Inserted first, so that the slower of two parallel calls fails here: a write conflict on the background would
    // make them retry.
    await candidates.insert(session, record);
    const background = await backgrounds.hold(session, record.login_id);
    if (visibility) await visibilities.save(session, { ...visibility, login_id: record.login_id });
    await refresh(session, { candidate: record, background });
    await outbox.add(session, 'profile.candidate-saved.v1', candidateSaved(record), { requestId });
    if (background.experience.length + background.education.length > 0)
      await outbox.add(session, 'profile.background-changed.v1', backgroundChanged(record.can_code, background), {
        requestId,
      });
  };
}

/**
 * Visibility chosen together with a first profile, stored in its transaction: nobody can find the profile before. A
 * candidate who only hides from companies has not been asked, and stays visible to others.
 * @throws MarketError 'fields-invalid' for text that names no company
 */
function chosenVisibility({
  show_to_employers,
  hide_from = [],
}: CandidateInput): Omit<Visibility, 'login_id'> | undefined {
  if (show_to_employers === undefined && hide_from.length === 0) return undefined;
  const hidden_from = hide_from
    .map((typed) => companyToHide(typed, 'hide_from'))
    .reduce<readonly HiddenCompany[]>((hidden, company) => withHidden(hidden, company, () => newCode('hid')), []);
  return { shown: show_to_employers ?? true, hidden_from: [...hidden_from] };
}

/**
 * Creates the account's only profile.
 * @throws MarketError 'already-exists' (also for the slower of two parallel calls); 'fields-invalid' for fields and
 * files
 */
export function createCandidate({
  candidates,
  files,
  take,
  add,
  isDuplicate,
  transact,
  clock,
  defaultCountry,
}: Pick<ChangeNeeds, 'transact' | 'clock'> & {
  defaultCountry: string;
  candidates: Pick<CandidateStore, 'findByLogin'>;
  files: FileStore;
  take: TakeFiles;
  add: AddCandidate;
  isDuplicate: (error: unknown) => boolean;
}): CreateCandidate {
  return async (actor, input, { requestId }) => {
    if (await candidates.findByLogin(actor.login_id)) throw new MarketError('already-exists');
    const fields = fieldsOf(input.fields, defaultCountry);
    const visibility = chosenVisibility(input.fields);
    const stored = await take(actor.login_id, input.files);
    const at = clock.now();
    const record: CandidateRecord = {
      can_code: newCode('can'),
      login_id: actor.login_id,
      revision: 1,
      ...fields,
      reg_date: input.fields.reg_date || at.toISOString().slice(0, 10),
      ...stored,
      listed: isListable(actor),
      created_at: at,
      updated_at: at,
    };
    try {
      await transact(async (session) => {
        await add(session, record, { requestId, visibility });
        for (const id of idsOf(stored)) await files.attach(session, id);
      });
    } catch (error) {
      await files.discard(idsOf(stored));
      throw isDuplicate(error) ? new MarketError('already-exists') : error;
    }
    return record;
  };
}
