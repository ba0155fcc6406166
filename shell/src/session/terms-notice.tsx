import { call } from '@market/api/call';
import { dateFormat } from '@market/api/formatters';
import { acceptTerms, TERMS_VERSION, type User } from '@market/contracts/accounts';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import { errorText, logFailure, useHydrating, useSession, useShell } from '@market/web-kit';
import { Button } from '@market/web-kit/frame';
import { useState } from 'react';
import { EdgeNotice } from '../base/edge-notice';
import { texts } from '../texts';

/** Notice over every page for a person who has not accepted the terms of use in force. It blocks nothing else. */
export function TermsNotice() {
  const { user } = useSession();
  // Server-rendered pages are not personalized.
  return useHydrating() || !user?.terms_due ? null : <Notice user={user} />;
}

function Notice({ user }: { user: Pick<User, 'login_id'> }) {
  const { http, notify, session } = useShell();
  const [isSending, setSending] = useState(false);
  const accept = async () => {
    setSending(true);
    try {
      const { user: saved } = await call(http, acceptTerms, { body: { version: TERMS_VERSION } });
      if (saved.login_id === user.login_id) session.setUser(saved);
      notify.success(SUCCESSES.termsAccepted);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, FAILURES.termsNotAccepted));
    } finally {
      setSending(false);
    }
  };
  return (
    <EdgeNotice
      label={texts.terms.label}
      action={
        <Button size="small" type="primary" loading={isSending} onClick={() => void accept()}>
          {texts.terms.accept}
        </Button>
      }
    >
      {texts.terms.pleaseAccept({
        date: dateFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(TERMS_VERSION)),
        terms: (words) => (
          // Opened in another tab, so that typed text here is kept.
          <a href={links.terms()} target="_blank" rel="noreferrer">
            {words}
          </a>
        ),
      })}
    </EdgeNotice>
  );
}
