import { pick } from '@market/api';
import type { ApiKey } from '@market/contracts/integrations';
import type { Account } from '../domain/account';
import { isOwner } from '../domain/team';
import type { StoredApiKey } from '../store/api-key-store';

/** An API key as presented to the owners of its company. */
export function presentApiKey(key: StoredApiKey, { members, now }: { members: Account[]; now: Date }): ApiKey {
  const maker = members.find(({ login_id }) => login_id === key.login_id);
  return {
    ...pick(key, 'id', 'name', 'scopes', 'ends_with'),
    made_at: key.made_at.toISOString(),
    made_by: maker?.login_name ?? '',
    expires_at: key.expires_at.toISOString(),
    used_at: key.used_at?.toISOString() ?? null,
    state: key.expires_at <= now ? 'expired' : maker && !maker.disabled && isOwner(maker) ? 'active' : 'maker-no-owner',
  };
}
