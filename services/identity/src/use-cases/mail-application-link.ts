import type { EventPayload } from '@market/contracts/events';
import type { ClientSession } from '@market/service-kit';
import { emailKey } from '../domain/account';
import { newToken, tokenHash } from '../domain/secrets';
import type { Needs } from './needs';

/**
 * Mails the link of an application that waits: for an address without account it sends the application, for a
 * candidate's it asks to sign in first, and for the address of any other account there is none. Everybody hears the
 * same of the form itself, which was answered before this (docs/security.md, S115). The link of an application whose
 * place this one takes is deleted with the address that it went to (S119). Nothing that was typed is in these mails: a
 * stranger may have typed it (S117).
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
