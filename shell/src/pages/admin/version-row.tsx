import type { RemoteRecord, RemoteVersionRecord } from '@market/contracts/remotes';
import { Button, ConfirmButton, RelativeTime, StatusTag } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { VersionEndpoints } from './endpoint-changes';
import { reasonOf } from './failed-reason';
import classes from './remotes.module.css';
import { loginTypesInWords } from './login-types';
import type { RemoteChange } from './use-remotes';

interface VersionRowProps {
  remote: RemoteRecord;
  version: RemoteVersionRecord;
  busy: boolean;
  onChange: (change: RemoteChange) => void;
  onCanary: () => void;
}

const inKilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));

/** Row of a version: its state for visitors, its origin, and the available actions. */
export function VersionRow({
  remote: { label, pin, live, canary },
  version,
  busy,
  onChange,
  onCanary,
}: VersionRowProps) {
  const { id, state, failed } = version;
  const what = `${label} ${version.version}`;
  const isPinned = pin?.id === id;
  const activate = () => onChange({ kind: 'activate', version: id, label: version.version });
  const relativeTime = () => <RelativeTime value={version.published_at} />;
  return (
    <div className={classes.version}>
      <div className={classes.about}>
        <div className={classes.number}>
          <strong>{version.version}</strong>
          {state === 'live' ? <StatusTag tone="good" label={texts.adminRemotes.live} /> : null}
          {state === 'canary' ? (
            <StatusTag
              tone="waiting"
              label={
                canary?.roles
                  ? texts.adminRemotes.canaryShareOf({ share: canary.share, who: loginTypesInWords(canary.roles) })
                  : texts.adminRemotes.canaryShare({ share: canary?.share ?? '' })
              }
            />
          ) : null}
          {failed ? <StatusTag tone="bad" label={texts.adminRemotes.failed} /> : null}
        </div>
        <div className={classes.facts}>
          <span>
            {version.source === 'bundled'
              ? texts.adminRemotes.cameWithSite({ relativeTime })
              : texts.adminRemotes.deployedBy({ name: version.published_by, relativeTime })}
          </span>
          <span>{texts.adminRemotes.size({ files: version.files, kilobytes: inKilobytes(version.bytes) })}</span>
          <code>{id}</code>
        </div>
        {failed ? (
          <p className={classes.facts}>
            {texts.adminRemotes.failedBecause({
              relativeTime: () => <RelativeTime value={failed.at} />,
              reason: reasonOf(failed),
            })}
          </p>
        ) : null}
        <VersionEndpoints endpoints={version.endpoints} />
        {version.rendering ? <RenderingFacts {...version.rendering} /> : null}
      </div>
      <div className={classes.actions}>
        {state !== 'live' && failed ? (
          <ConfirmButton
            size="small"
            disabled={busy || Boolean(pin)}
            aria-label={texts.adminRemotes.activateLabel({ what })}
            question={texts.adminRemotes.activateFailedQuestion({ what })}
            text={texts.adminRemotes.activateFailedText({ reason: reasonOf(failed) })}
            confirmLabel={texts.adminRemotes.activate}
            onConfirm={activate}
          >
            {texts.adminRemotes.activate}
          </ConfirmButton>
        ) : null}
        {state !== 'live' && !failed ? (
          <Button
            size="small"
            disabled={busy || Boolean(pin)}
            aria-label={texts.adminRemotes.activateLabel({ what })}
            onClick={activate}
          >
            {texts.adminRemotes.activate}
          </Button>
        ) : null}
        {state !== 'live' && live ? (
          <Button
            size="small"
            disabled={busy || Boolean(pin)}
            aria-haspopup="dialog"
            aria-label={
              state === 'canary'
                ? texts.adminRemotes.changeShareLabel({ what })
                : texts.adminRemotes.makeCanaryLabel({ what })
            }
            onClick={onCanary}
          >
            {state === 'canary' ? texts.adminRemotes.changeShare : texts.adminRemotes.makeCanary}
          </Button>
        ) : null}
        {state === 'live' && !isPinned ? (
          <Button
            size="small"
            disabled={busy}
            aria-label={texts.adminRemotes.pinLabel({ what })}
            onClick={() => onChange({ kind: 'pin', version: id, label: version.version })}
          >
            {texts.adminRemotes.pin}
          </Button>
        ) : null}
        {state === 'inactive' && !isPinned && version.source === 'deployed' ? (
          <ConfirmButton
            size="small"
            danger
            disabled={busy}
            aria-label={texts.adminRemotes.removeLabel({ what })}
            question={texts.adminRemotes.removeQuestion({ what })}
            text={texts.adminRemotes.removeText}
            confirmLabel={texts.adminRemotes.remove}
            onConfirm={() => onChange({ kind: 'remove', version: id, label: version.version })}
          >
            {texts.adminRemotes.remove}
          </ConfirmButton>
        ) : null}
      </div>
    </div>
  );
}

/** Server rendering results of the version. */
function RenderingFacts({
  written,
  failed,
  last_failure,
  resting,
  memory_mb,
}: NonNullable<RemoteVersionRecord['rendering']>) {
  return (
    <div className={classes.facts}>
      <span>{texts.adminRemotes.pagesWritten({ written, failed })}</span>
      {memory_mb > 0 ? <span>{texts.adminRemotes.memory({ memory_mb })}</span> : null}
      {resting ? <StatusTag tone="bad" label={texts.adminRemotes.resting} /> : null}
      {last_failure ? <span>{texts.adminRemotes.lastFailure({ reason: last_failure })}</span> : null}
    </div>
  );
}
