import { MarketError } from '@market/contracts/errors';
import type { UnsubscribedSearch } from '@market/contracts/saved';
import { UNSUBSCRIBES_SEARCH, type UnsubscribeTokens } from '@market/service-kit';
import type { StoredSearch } from '../domain/saved-search';
import type { SavedSearchStore } from '../store/saved-search-store';
import { texts } from '../../texts';

export interface EndAlert {
  /**
   * Returns the search that a mail's token refers to. Read-only: mail scanners open every link (docs/security.md, S39).
   */
  show(token: string): Promise<UnsubscribedSearch>;
  /**
   * Ends the mails of that search, for anyone with a token from one of them (RFC 8058): without sign-in or
   * confirmation, idempotently.
   */
  end(token: string): Promise<UnsubscribedSearch>;
}

/** @throws MarketError 'link-invalid' in both for a token with a wrong signature, or of a deleted search */
export function endAlert({
  savedSearches,
  unsubscribeTokens,
}: {
  savedSearches: Pick<SavedSearchStore, 'find' | 'change'>;
  unsubscribeTokens: UnsubscribeTokens;
}): EndAlert {
  async function searchOf(token: string): Promise<StoredSearch> {
    const read = unsubscribeTokens.read(token);
    const search = read?.what === UNSUBSCRIBES_SEARCH ? await savedSearches.find(read.id) : undefined;
    if (!search) throw new MarketError('link-invalid', { error: texts.savedSearches.deleted });
    return search;
  }

  return {
    show: async (token) => ({ search: (await searchOf(token)).name }),
    async end(token) {
      const { id, name } = await searchOf(token);
      await savedSearches.change(id, { frequency: 'none', next_at: null });
      return { search: name };
    },
  };
}
