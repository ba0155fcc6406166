import { ErrorState } from '@market/web-kit/frame';
import { ResetOverridesButton } from '../overrides/reset-overrides-button';
import { useEffect } from 'react';
import { checkConnection, useConnection } from '../base/connection';
import { OfflinePage } from '../states/offline-page';
import { texts } from '../texts';
import { useKnownRemotes } from './known-remotes';
import { REMOTE_STEPS, type RemoteError } from './remote-error';
import classes from './remote-panel.module.css';

/**
 * Error panel in place of a failed remote: the part, the step, the cause, and a retry button. While the site is
 * unreachable, that is the stated cause, and it retries automatically once reachable.
 */
export function RemotePanel({ error, onRetry }: { error: RemoteError; onRetry: () => void }) {
  const remote = useKnownRemotes(({ remotes }) => remotes.find(({ name }) => name === error.remote));
  const isOnline = useConnection(({ connection }) => connection === 'online');
  useEffect(() => void checkConnection(), []);
  if (!isOnline) return <OfflinePage onOnline={onRetry} />;
  const label = remote?.manifest?.label ?? texts.remotes.failedHeading({ remote: error.remote });
  return (
    <ErrorState
      title={texts.remotes.isNotAvailable({ label })}
      text={texts.remotes.failedReason({ step: REMOTE_STEPS[error.step] })}
      onRetry={onRetry}
      actions={
        <>
          {remote?.state === 'override' ? (
            <ResetOverridesButton>{texts.remotes.resetOverrides}</ResetOverridesButton>
          ) : null}
          <details className={classes.details}>
            <summary>{texts.remotes.details}</summary>
            <code>{error.message}</code>
          </details>
        </>
      }
    />
  );
}
