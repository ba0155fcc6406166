import { ERRORS, UNDO_LINK_LIFETIME_SECONDS, links } from '@market/contracts';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Wordmark } from '@market/web-kit/brand';
import { Link, useParams } from '@market/web-kit/router';
import { Button, ButtonLink, Page, SuccessIcon, WarningIcon } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { authApi } from '../../shared/auth.api';
import classes from '../verify-email/verify-email.module.css';

/**
 * `/undo-change/:token`: takes a change of email or phone back. Opening the address alone changes nothing: a mail
 * scanner may do so.
 */
export function UndoChangePage() {
  const { http, session } = useShell();
  const { token = '' } = useParams();
  const undo = useMutation({
    mutationFn: () => authApi.undoChange(http, { token }),
    // This browser may be the one that asked for the change; its session has ended with all others.
    onSuccess: async () => {
      if (session.get().isAuthenticated) await session.refreshUser().catch(() => null);
    },
  });
  const isDead = isApiError(undo.error) && undo.error.status === 422;
  return (
    <Page title={undo.isSuccess ? 'Change taken back' : 'Take a change back'} width="narrow">
      <div className={classes.bare}>
        <Link to={links.home()} className={classes.brand}>
          <Wordmark />
        </Link>
        <div className={classes.outcome} aria-live="polite">
          {undo.isSuccess ? (
            <>
              <span className={classes.good} aria-hidden="true">
                <SuccessIcon size={32} />
              </span>
              <h1>Your account is as it was</h1>
              <p>
                Your email and phone are as they were before, and every device is signed out. We sent you an email with
                a link for a new password.
              </p>
              <ButtonLink type="primary" to={links.resetPasswordRequest()}>
                Ask for the link again
              </ButtonLink>
            </>
          ) : isDead ? (
            <>
              <span className={classes.bad} aria-hidden="true">
                <WarningIcon size={32} />
              </span>
              <h1>This link does not work</h1>
              <p>
                {ERRORS['link-invalid'].error} A change can be taken back for {UNDO_LINK_LIFETIME_SECONDS / 3_600}{' '}
                hours.
              </p>
              <ButtonLink type="primary" to={links.contact()}>
                Write to us
              </ButtonLink>
            </>
          ) : (
            <>
              <h1>Was this not you?</h1>
              <p>
                Undo the change of your email or phone: everything is as it was before, every device is signed out, and
                you choose a new password.
              </p>
              {undo.error ? (
                <p role="alert">{errorText(undo.error, 'The server did not answer. Your link still works.')}</p>
              ) : null}
              <Button type="primary" loading={undo.isPending} onClick={() => undo.mutate()}>
                Take the change back
              </Button>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
