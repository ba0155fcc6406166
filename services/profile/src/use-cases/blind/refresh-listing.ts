import type { AccountCopy, AccountView, ClientSession } from '@market/service-kit';
import type { Background } from '../../domain/candidates/background';
import { LISTING_VERSION, blindText, searchWords, skillKeys } from '../../domain/blind/blind';
import type { CandidateRecord } from '../../domain/candidates/candidate';
import { isListable } from '../../domain/blind/listing';
import { isShown, keysOfHidden } from '../../domain/visibility/visibility';
import type { CandidateStore } from '../../store/candidate-store';
import type { VisibilityStore } from '../../store/visibility-store';

export interface ListingFacts {
  candidate: CandidateRecord;
  background: Background;
  /** The account's newest state, where the caller has it; else the copy counts. */
  account?: AccountCopy;
}

export type RefreshListing = (session: ClientSession, facts: ListingFacts) => Promise<void>;

/**
 * Works out anew whether, by whom and how the blind record is found. Called in the transaction of whatever changed the
 * profile, the background or the account, while the background is held; where no copy of the account has arrived yet,
 * what the record says already stays.
 */
export function refreshListing({
  candidates,
  visibilities,
  accounts,
}: {
  candidates: Pick<CandidateStore, 'setListing'>;
  visibilities: Pick<VisibilityStore, 'find'>;
  accounts: Pick<AccountView, 'find'>;
}): RefreshListing {
  return async (session, { candidate, background, account: given }) => {
    const account = given ?? (await accounts.find(candidate.login_id));
    const visibility = await visibilities.find(candidate.login_id, session);
    const text = blindText(candidate, background, account);
    await candidates.setListing(session, candidate.login_id, {
      listed: isShown(visibility) && (account ? isListable(account) : candidate.listed),
      skill_keys: skillKeys(text),
      search_words: searchWords(text, candidate.can_job_cate),
      hidden_keys: keysOfHidden(visibility?.hidden_from ?? []),
      listing_version: LISTING_VERSION,
    });
  };
}
