import { randomBytes, randomUUID } from 'node:crypto';
import { pick } from '@market/api';
import { DAY_MS } from '@market/api/durations';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import {
  API_KEY_FORM,
  API_KEY_PREFIX,
  API_KEYS_MAX,
  type ApiKeyHolder,
  type ApiKeys,
  type MakeApiKeyInput,
  type NewApiKey,
} from '@market/contracts/integrations';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, ownerIdOf, type Actor } from '@market/service-kit';
import type { Account } from '../domain/account';
import { isOwner } from '../domain/team';
import { isContactUnderUndo } from '../domain/undo';
import { presentApiKey } from '../present/api-key';
import type { StoredApiKey } from '../store/api-key-store';
import { confirmIdentity } from './confirm-identity';
import type { Caller, Needs } from './needs';

const SECRET_BYTES = 32;
const SHOWN_CHARACTERS = 4;
const TO_MAKE = { password: RULE_MESSAGES.passwordToMakeKey, otp: RULE_MESSAGES.codeToMakeKey };

/**
 * API keys of a company: created, listed and revoked by its owners. A key is shown once, on creation, and all owners
 * are notified by email. It reads applicants' data without a signed-in user, so a session is not enough: the password,
 * or a code, is required again (docs/security.md, S268).
 */
export function keepApiKeys(
  needs: Pick<
    Needs,
    | 'connection'
    | 'accounts'
    | 'apiKeys'
    | 'undoLinks'
    | 'messages'
    | 'takeTurn'
    | 'texts'
    | 'limits'
    | 'hasher'
    | 'signInGuard'
    | 'codes'
    | 'codeSender'
    | 'clock'
    | 'log'
  >,
) {
  const { connection, accounts, apiKeys, undoLinks, messages, takeTurn, texts, limits, clock, log } = needs;
  const confirm = confirmIdentity(needs);

  return {
    async list(actor: Actor): Promise<ApiKeys> {
      const ownerId = ownerIdOf(actor);
      const [keys, members] = await Promise.all([apiKeys.ofCompany(ownerId), accounts.membersOf(ownerId)]);
      return {
        records: keys.map((key) => presentApiKey(key, { members, now: clock.now() })),
        can: { make: keys.length < API_KEYS_MAX && actor.user_approval_status === 1 },
      };
    },

    /**
     * @throws MarketError 'keys-too-many'; 'contact-under-undo' while a change of the maker's email or phone can still
     * be undone: a stranger who knew the password may have made it (ADR 0048)
     */
    async make(
      actor: Actor,
      { name, scopes, days, ...confirmation }: MakeApiKeyInput,
      { requestId }: Caller,
    ): Promise<NewApiKey> {
      const account = await accounts.find(actor.login_id);
      if (!account) throw new MarketError('token-invalid');
      await confirm(account, confirmation, TO_MAKE);
      await limits.apiKeysMade.consume(actor.login_id);
      const secret = `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const now = clock.now();
      const { key, members } = await inTransaction(connection, async (tx) => {
        // Reread in the transaction: the maker's role may have changed since the token was signed.
        const own = await accounts.find(actor.login_id, tx);
        if (!own || !isOwner(own)) throw new MarketError('right-missing');
        // The password was changed after the comparison, by its owner or by an undo link: the given one is now the
        // former one.
        if (own.password_hash !== account.password_hash)
          throw fieldsInvalid({ password: RULE_MESSAGES.passwordToMakeKey });
        if (isContactUnderUndo(await undoLinks.before(own.login_id, now, tx)))
          throw new MarketError('contact-under-undo');
        const ownerId = ownerIdOf(own);
        await takeTurn(tx, ownerId);
        if ((await apiKeys.ofCompany(ownerId, tx)).length >= API_KEYS_MAX) throw new MarketError('keys-too-many');
        const made: StoredApiKey = {
          id: randomUUID(),
          owner_id: ownerId,
          login_id: own.login_id,
          name,
          scopes: [...new Set(scopes)],
          ends_with: secret.slice(-SHOWN_CHARACTERS),
          made_at: now,
          expires_at: new Date(now.getTime() + days * DAY_MS),
          used_at: null,
        };
        await apiKeys.add(tx, made, secret);
        const all = await accounts.membersOf(ownerId, tx);
        for (const { login_email, login_name } of all.filter((one) => isOwner(one) && one.email_ver_status === 1))
          await messages.queue(
            tx,
            texts.apiKeyMade({ to: login_email, name: login_name, by: own.login_name, key: made }),
            { requestId },
          );
        return { key: made, members: all };
      });
      log.info({ id: key.id, login_id: key.login_id, scopes: key.scopes, requestId }, 'an API key was made');
      return { ...presentApiKey(key, { members, now }), key: secret };
    },

    /** @throws MarketError 'not-found', also for a key of another company */
    async revoke(actor: Actor, id: string, { requestId }: Caller): Promise<void> {
      if (!(await apiKeys.remove(ownerIdOf(actor), id))) throw new MarketError('not-found');
      log.info({ id, login_id: actor.login_id, requestId }, 'an API key was revoked');
    },
  };
}

/**
 * Finds the account for which a key acts, for the other services, and counts the call. A key has its maker's present
 * rights: it is refused once that account is locked, has left the company or is no owner of it any more.
 * @throws MarketError 'token-invalid', the same for every invalid key; 'too-many-requests'
 */
export function findApiKeyHolder({
  accounts,
  apiKeys,
  limits,
  clock,
}: Pick<Needs, 'accounts' | 'apiKeys' | 'limits' | 'clock'>) {
  return async ({ key: secret, counted }: { key: string; counted: boolean }): Promise<ApiKeyHolder> => {
    const key = API_KEY_FORM.test(secret) ? await apiKeys.find(secret, clock.now()) : undefined;
    const account = key && (await accounts.find(key.login_id));
    if (!key || !account || !isGoodFor(key, account)) throw new MarketError('token-invalid');
    if (counted) {
      await limits.apiKeyCalls.consume(key.id);
      await apiKeys.noteUse(key, clock.now());
    }
    const { cmp_code, owner_id, company_role } = account;
    return {
      key_id: key.id,
      scopes: key.scopes,
      ...pick(account, 'login_id', 'email_ver_status', 'phone_ver_status', 'user_approval_status', 'profile_created'),
      ...(cmp_code ? { cmp_code } : {}),
      ...(owner_id ? { owner_id } : {}),
      ...(company_role ? { company_role } : {}),
    };
  };
}

function isGoodFor(key: StoredApiKey, account: Account): boolean {
  return !account.disabled && isOwner(account) && ownerIdOf(account) === key.owner_id;
}
