import { call } from '@market/api/call';
import { UNDO_LINK_LIFETIME_SECONDS, undoChange } from '@market/contracts/accounts';
import { ERRORS } from '@market/contracts/errors';
import { links } from '@market/contracts/site';
import { errorText, isApiError, useShell } from '@market/web-kit';
import { Wordmark } from '@market/market-ui/brand';
import { Link, useParams } from '@market/web-kit/router';
import { Button, ButtonLink, Page, SuccessIcon, WarningIcon } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../../texts';
import classes from '../../shared/link-outcome.module.css';

/** Display time of the notice, long enough to read it. */
const TOLD_SECONDS = 12;

/**
 * `/undo-change/:token`: reverts a change of email or phone. Opening the address alone changes nothing, because a mail
 * scanner may do so.
 */
export function UndoChangePage() {
  const { http, session, notify } = useShell();
  const { token = '' } = useParams();
  const undo = useMutation({
    mutationFn: () => call(http, undoChange, { body: { token } }),
    // If this browser requested the change, its session has ended like all others, which redirects to the home page:
    // hence the notice, which is shown there.
    onSuccess: async () => {
      if (!session.get().isAuthenticated) return;
      notify.success(texts.undoChange.doneText, TOLD_SECONDS);
      await session.refreshUser().catch(() => null);
    },
  });
  const isDead = isApiError(undo.error) && undo.error.status === 422;
  return (
    <Page title={undo.isSuccess ? texts.undoChange.changeTakenBack : texts.undoChange.title} width="narrow">
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
              <h1>{texts.undoChange.doneTitle}</h1>
              <p>{texts.undoChange.doneText}</p>
              <ButtonLink type="primary" to={links.resetPasswordRequest()}>
                {texts.undoChange.newLink}
              </ButtonLink>
            </>
          ) : isDead ? (
            <>
              <span className={classes.bad} aria-hidden="true">
                <WarningIcon size={32} />
              </span>
              <h1>{texts.undoChange.deadLink}</h1>
              <p>
                {texts.undoChange.takenBackFor({
                  error: ERRORS['link-invalid'].error,
                  hours: UNDO_LINK_LIFETIME_SECONDS / 3_600,
                })}
              </p>
              <ButtonLink type="primary" to={links.contact()}>
                {texts.undoChange.writeToUs}
              </ButtonLink>
            </>
          ) : (
            <>
              <h1>{texts.undoChange.askTitle}</h1>
              <p>{texts.undoChange.askText}</p>
              {undo.error ? <p role="alert">{errorText(undo.error, texts.undoChange.noAnswer)}</p> : null}
              <Button type="primary" loading={undo.isPending} onClick={() => undo.mutate()}>
                {texts.undoChange.undo}
              </Button>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
