import type { AccountCopy, AccountView, ClientSession } from '@market/service-kit';
import type { Background } from '../../profiles/domain/background';
import { LISTING_VERSION, blindText, searchWords, skillKeys } from '../../blind/domain/blind';
import type { CandidateRecord } from '../../profiles/domain/candidate';
import { isListable } from '../domain/listing';
import { isShown, keysOfHidden } from '../domain/visibility';
import type { CandidateStore } from '../../profiles/store/candidate-store';
import type { VisibilityStore } from '../store/visibility-store';

export interface ListingFacts {
  candidate: CandidateRecord;
  background: Background;
  /** Newest state of the account, where the caller has it; otherwise the local copy is used. */
  account?: AccountCopy;
}

export type RefreshListing = (session: ClientSession, facts: ListingFacts) => Promise<void>;

/**
 * Recomputes whether, for whom and by which words the blind record is found. Called in the transaction that changes the
 * profile, the background or the account, with the background locked; without a local copy of the account the record's
 * present state remains.
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
  return async (session, { candidate, background, account: currentAccount }) => {
    const account = currentAccount ?? (await accounts.find(candidate.login_id));
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
