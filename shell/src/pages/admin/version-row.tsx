import type { RemoteRecord, RemoteVersionRecord } from '@market/contracts';
import { Button, ConfirmButton, RelativeTime, StatusTag } from '@market/web-kit/ui';
import classes from './remotes.module.css';
import type { RemoteChange } from './use-remotes';

interface VersionRowProps {
  remote: RemoteRecord;
  version: RemoteVersionRecord;
  busy: boolean;
  onChange: (change: RemoteChange) => void;
  onCanary: () => void;
}

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`;

/** A version: what it is to visitors, where it came from, and what can be made of it. */
export const VersionRow = ({
  remote: { label, pin, live, canary },
  version,
  busy,
  onChange,
  onCanary,
}: VersionRowProps) => {
  const { id, state } = version;
  const what = `${label} ${version.version}`;
  const isPinned = pin?.id === id;
  return (
    <div className={classes.version}>
      <div className={classes.about}>
        <div className={classes.number}>
          <strong>{version.version}</strong>
          {state === 'live' ? <StatusTag status="live" tone="good" label="Live" /> : null}
          {state === 'canary' ? (
            <StatusTag status="canary" tone="waiting" label={`Canary ${canary?.share ?? ''} %`} />
          ) : null}
        </div>
        <div className={classes.facts}>
          <span>
            {version.source === 'bundled' ? 'Came with the site' : `Deployed by ${version.published_by}`}{' '}
            <RelativeTime value={version.published_at} />
          </span>
          <span>
            {version.files} files, {kilobytes(version.bytes)}
          </span>
          <code>{id}</code>
        </div>
      </div>
      <div className={classes.actions}>
        {state !== 'live' ? (
          <Button
            size="small"
            disabled={busy || Boolean(pin)}
            aria-label={`Activate ${what}`}
            onClick={() => onChange({ kind: 'activate', version: id, label: version.version })}
          >
            Activate
          </Button>
        ) : null}
        {state !== 'live' && live ? (
          <Button
            size="small"
            disabled={busy || Boolean(pin)}
            aria-haspopup="dialog"
            aria-label={state === 'canary' ? `Change the share of ${what}` : `Make ${what} a canary`}
            onClick={onCanary}
          >
            {state === 'canary' ? 'Share' : 'Canary'}
          </Button>
        ) : null}
        {state === 'live' && !isPinned ? (
          <Button
            size="small"
            disabled={busy}
            aria-label={`Pin ${what}`}
            onClick={() => onChange({ kind: 'pin', version: id, label: version.version })}
          >
            Pin
          </Button>
        ) : null}
        {state === 'inactive' && !isPinned && version.source === 'deployed' ? (
          <ConfirmButton
            size="small"
            danger
            disabled={busy}
            aria-label={`Remove ${what}`}
            question={`Remove ${what}?`}
            text="Nobody gets it now. Once removed it cannot be activated again; it would have to be deployed anew."
            confirmLabel="Remove"
            onConfirm={() => onChange({ kind: 'remove', version: id, label: version.version })}
          >
            Remove
          </ConfirmButton>
        ) : null}
      </div>
    </div>
  );
};
