import { dayOf } from '@market/api/formatters';
import type { RemoteVersionRecord } from '@market/contracts/remotes';
import { logFailure, useShell } from '@market/web-kit';
import { Button, ConfirmButton, RelativeTime, StatusTag } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { VersionEndpoints } from './endpoint-changes';
import classes from './remotes.module.css';
import type { RemoteChange } from './use-remotes';

interface PreviewRowProps {
  /** Label of the remote. */
  label: string;
  version: RemoteVersionRecord;
  preview: NonNullable<RemoteVersionRecord['preview']>;
  busy: boolean;
  onChange: (change: RemoteChange) => void;
}

/** Row of a preview: its publisher, its expiry, and its link. */
export function PreviewRow({ label, version, preview, busy, onChange }: PreviewRowProps) {
  const { notify } = useShell();
  const what = `${label} ${preview.label}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(preview.link, location.href).href);
      notify.success(texts.adminRemotes.previewCopied);
    } catch (error) {
      logFailure(error);
      notify.error(texts.adminRemotes.previewNotCopied);
    }
  };
  return (
    <div className={classes.version}>
      <div className={classes.about}>
        <div className={classes.number}>
          <strong>{preview.label}</strong>
          <StatusTag tone="active" label={texts.adminRemotes.previewOf({ version: version.version })} />
        </div>
        <div className={classes.facts}>
          <span>
            {texts.adminRemotes.deployedBy({
              name: version.published_by,
              relativeTime: () => <RelativeTime value={version.published_at} />,
            })}
          </span>
          <span>
            {texts.adminRemotes.previewUntil({
              day: dayOf(preview.expires_at),
            })}
          </span>
        </div>
        <VersionEndpoints endpoints={version.endpoints} />
      </div>
      <div className={classes.actions}>
        <Button size="small" aria-label={texts.adminRemotes.previewCopyLabel({ what })} onClick={() => void copyLink()}>
          {texts.adminRemotes.previewCopy}
        </Button>
        <ConfirmButton
          size="small"
          danger
          disabled={busy}
          aria-label={texts.adminRemotes.removeLabel({ what })}
          question={texts.adminRemotes.removeQuestion({ what })}
          text={texts.adminRemotes.previewRemoveText}
          confirmLabel={texts.adminRemotes.remove}
          onConfirm={() => onChange({ kind: 'remove', version: version.id, label: preview.label })}
        >
          {texts.adminRemotes.remove}
        </ConfirmButton>
      </div>
    </div>
  );
}
