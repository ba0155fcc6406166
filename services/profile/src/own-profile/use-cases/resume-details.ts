import { MarketError } from '@market/contracts/errors';
import type { Actor } from '@market/service-kit';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { ResumeDetailsStore } from '../store/resume-details-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';

export interface OwnResumeDetails {
  /** The caller's own, as the text of a JSON object; empty for none. */
  view(actor: Actor): Promise<string>;
  /**
   * Replaces the caller's own. No event is published and no revision raised: nobody else reads them.
   * @throws MarketError 'not-found' before there is a profile
   */
  save(actor: Actor, details: string): Promise<void>;
}

/** Parts of an imported JSON Resume that the profile has no field for (docs/adr/0134). */
export function ownResumeDetails({
  candidates,
  backgrounds,
  details: store,
  transact,
  mutex,
}: Pick<ChangeNeeds, 'transact' | 'mutex'> & {
  candidates: Pick<CandidateStore, 'findByLogin'>;
  backgrounds: Pick<BackgroundStore, 'hold'>;
  details: Pick<ResumeDetailsStore, 'find' | 'save'>;
}): OwnResumeDetails {
  return {
    view: ({ login_id }) => store.find(login_id),
    save: ({ login_id }, details) =>
      mutex(login_id, () =>
        transact(async (session) => {
          // Held like any change of the profile, so that a deletion of the account comes before or after.
          await backgrounds.hold(session, login_id);
          if (!(await candidates.findByLogin(login_id, session))) throw new MarketError('not-found');
          await store.save(session, login_id, details);
        }),
      ),
  };
}
