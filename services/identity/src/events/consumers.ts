import { defineConsumer, type Consumer } from '@market/service-kit';
import { noteProfile } from '../use-cases/current-account';
import { removeTraces } from '../use-cases/end-account';
import { noteCompany, type NoteCompanyNeeds } from '../use-cases/note-company';
import { mailApplicationLink } from '../use-cases/mail-application-link';
import { announceDeployToken } from '../use-cases/announce-deploy-token';
import type { Needs } from '../use-cases/needs';

/**
 * Event consumers of identity. From the profile service: profile creation and codes, company data for admins to review,
 * and applications pending a mailed link. From the registry of remotes: new deploy tokens. From identity itself:
 * clean-up some minutes after an account was deleted.
 */
export function identityConsumers(
  needs: NoteCompanyNeeds &
    Pick<
      Needs,
      | 'sessions'
      | 'mailLinks'
      | 'applicationLinks'
      | 'undoLinks'
      | 'codes'
      | 'passkeys'
      | 'secondFactors'
      | 'signInSteps'
      | 'accounts'
      | 'domainKeeper'
      | 'messages'
      | 'texts'
    >,
): Consumer[] {
  const note = noteProfile(needs);
  const keepCompany = noteCompany(needs);
  const mailLink = mailApplicationLink(needs);
  const announce = announceDeployToken(needs);
  return [
    defineConsumer({
      type: 'profile.candidate-saved.v1',
      async handle({ payload: { login_id, can_code } }, { session, requestId }) {
        await note(login_id, { profile_created: 1, can_code }, session, requestId);
      },
    }),
    defineConsumer({
      type: 'profile.company-saved.v1',
      async handle({ payload }, { session, requestId }) {
        await keepCompany(payload, session, requestId);
        await needs.domainKeeper.endForeign(session, payload.login_id, requestId);
      },
    }),
    defineConsumer({
      type: 'profile.application-waits.v1',
      handle: ({ payload }, { session, requestId }) => mailLink(payload, session, requestId),
    }),
    defineConsumer({
      type: 'remotes.deploy-token-made.v1',
      handle: ({ payload }, { session, requestId }) => announce(payload, session, requestId),
    }),
    defineConsumer({
      type: 'identity.account-ended.v1',
      // A sign-in that began before the deletion may store its session after it: the second, delayed event removes that
      // one.
      async handle({ payload: { login_id } }, { session }) {
        await removeTraces(needs, session, login_id);
      },
    }),
  ];
}
