import type { EventPayload } from '@market/contracts/events';
import type { ClientSession } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import type { Needs } from './needs';

/**
 * Emails the link of a pending application. For an address without account the link sends the application; for a
 * candidate's address it requires a sign-in first; any other account's address gets an email without a link. The form
 * itself was answered before this, the same for everybody (docs/security.md, S115). The link of an application that
 * this one replaces is deleted with its address (S119). The emails contain no form input, because a stranger may have
 * typed it (S117).
 */
export function mailApplicationLink({
  accounts,
  applicationLinks,
  messages,
  texts,
}: Pick<Needs, 'accounts' | 'applicationLinks' | 'messages' | 'texts'>) {
  return async (
    waits: EventPayload<'profile.application-waits.v1'>,
    session: ClientSession,
    requestId: string,
  ): Promise<void> => {
    const { id, can_email, job_id, job_title, cmp_name, replaces } = waits;
    if (replaces !== undefined) await applicationLinks.remove(session, replaces);
    const owner = await accounts.findByEmail(can_email);
    const job = { id: job_id, title: job_title, company: cmp_name };
    if (owner && owner.login_type !== 'CND') {
      const { login_email: to, login_name: name } = owner;
      await messages.queue(session, texts.applicationOfOther({ to, name, job }), { requestId });
      return;
    }
    const token = newToken();
    const expiresAt = new Date(waits.expires_at);
    await applicationLinks.add(
      session,
      { id, email_key: emailKey(can_email), expires_at: expiresAt },
      tokenHash(token),
    );
    await messages.queue(
      session,
      owner
        ? texts.applicationSignIn({ to: owner.login_email, name: owner.login_name, job, token, expiresAt })
        : texts.confirmApplication({ to: can_email, job, token, expiresAt }),
      { requestId },
    );
  };
}
