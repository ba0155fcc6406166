import type { RemoteRecord, RemoteSettingRecord, RemotesList, RemoteVersionRecord } from '@market/contracts/remotes';
import { Alert, Button, Card, ConfirmButton, ItemList, StatusTag } from '@market/web-kit/ui';
import { listFormat } from '@market/api/formatters';
import { useState } from 'react';
import { texts } from '../../texts';
import { BrowserFiguresTable } from './browser-figures';
import { CanaryDialog, stageInWords } from './canary.dialog';
import classes from './remotes.module.css';
import { PreviewRow } from './preview-row';
import { useChangeRemote, type RemoteChange } from './use-remotes';
import { loginTypesInWords } from './login-types';
import { SettingRow } from './setting-row';
import { SettingDialog } from './setting.dialog';
import { VersionRow } from './version-row';

/** Number of versions shown at first; the others follow on request. */
const VERSIONS_AT_FIRST = 4;

interface RemoteCardProps {
  remote: RemoteRecord;
  generation: number;
  /** Stages of a canary in this installation. */
  stages: RemotesList['canary_stages'];
}

/** Card of a remote: live version, canary, overrides, and all versions. */
export function RemoteCard({ remote, generation, stages }: RemoteCardProps) {
  const change = useChangeRemote(remote, generation);
  const [showsAll, setShowsAll] = useState(false);
  const [canaryOf, setCanaryOf] = useState<RemoteVersionRecord | null>(null);
  const [changed, setChanged] = useState<RemoteSettingRecord | null>(null);
  /** Whether the dialog's change was refused with a message: the next attempt is based on the refreshed list. */
  const [isRefused, setRefused] = useState(false);
  const { label, name, owner, live, canary, pin, previous, settings = [] } = remote;
  const versions = remote.versions.filter(({ preview }) => !preview);
  const previews = remote.versions.filter(({ preview }) => preview);
  const shown = showsAll ? versions : withInUse(versions);
  // Errors are shown by a toast already.
  const make = (next: RemoteChange) => void change.mutateAsync(next).catch(() => undefined);

  return (
    <Card
      title={label}
      extra={
        <div className={classes.actions}>
          {canary ? (
            <Button
              size="small"
              disabled={change.isPending}
              aria-label={texts.adminRemotes.endCanaryLabel({ label })}
              onClick={() => make({ kind: 'end-canary' })}
            >
              {texts.adminRemotes.endCanary}
            </Button>
          ) : null}
          {pin ? (
            <Button
              size="small"
              disabled={change.isPending}
              aria-label={texts.adminRemotes.unpinLabel({ label })}
              onClick={() => make({ kind: 'unpin' })}
            >
              {texts.adminRemotes.unpin}
            </Button>
          ) : null}
          <Button
            size="small"
            danger
            disabled={!previous || Boolean(pin)}
            loading={change.isPending && change.variables.kind === 'roll-back'}
            aria-label={
              previous
                ? texts.adminRemotes.rollBackToLabel({ label, version: previous.version })
                : texts.adminRemotes.rollBackLabel({ label })
            }
            onClick={() => make({ kind: 'roll-back' })}
          >
            {previous ? texts.adminRemotes.rollBackTo({ version: previous.version }) : texts.adminRemotes.rollBack}
          </Button>
          {live ? (
            <ConfirmButton
              size="small"
              danger
              disabled={Boolean(pin) || change.isPending}
              aria-label={texts.adminRemotes.deactivateLabel({ label })}
              question={texts.adminRemotes.deactivateQuestion({ label })}
              text={texts.adminRemotes.deactivateText}
              confirmLabel={texts.adminRemotes.deactivate}
              onConfirm={() => make({ kind: 'deactivate' })}
            >
              {texts.adminRemotes.deactivate}
            </ConfirmButton>
          ) : null}
        </div>
      }
    >
      <p className={classes.facts}>
        <code>{name}</code>
        <span>{owner}</span>
        <span>{live ? texts.adminRemotes.liveVersion({ version: live }) : texts.adminRemotes.noneLive}</span>
        {canary ? (
          <StatusTag
            tone="waiting"
            label={
              canary.roles
                ? texts.adminRemotes.canaryWithRoles({
                    version: canary.version,
                    share: canary.share,
                    who: loginTypesInWords(canary.roles),
                  })
                : texts.adminRemotes.canaryWithShare({ version: canary.version, share: canary.share })
            }
          />
        ) : null}
        {pin ? <StatusTag tone="active" label={texts.adminRemotes.pinnedTo({ version: pin.version })} /> : null}
      </p>
      {canary?.stages ? <CanaryProgress {...canary.stages} /> : null}
      {pin ? <Alert title={texts.adminRemotes.pinnedText({ version: pin.version })} /> : null}
      <BrowserFiguresTable remote={remote} />
      <ItemList
        label={texts.adminRemotes.versionsOf({ label })}
        items={shown}
        keyOf={({ id }) => id}
        render={(version) => (
          <VersionRow
            remote={remote}
            version={version}
            busy={change.isPending}
            onChange={make}
            onCanary={() => setCanaryOf(version)}
          />
        )}
      />
      {shown.length < versions.length ? (
        <Button type="link" onClick={() => setShowsAll(true)}>
          {texts.adminRemotes.showAllVersions({ count: versions.length })}
        </Button>
      ) : null}
      {previews.length > 0 ? (
        <ItemList
          label={texts.adminRemotes.previews({ label })}
          items={previews}
          keyOf={({ id }) => id}
          render={(version) =>
            version.preview ? (
              <PreviewRow
                label={label}
                version={version}
                preview={version.preview}
                busy={change.isPending}
                onChange={make}
              />
            ) : null
          }
        />
      ) : null}
      {settings.length > 0 ? <h3 className={classes.subtitle}>{texts.adminRemotes.settingsTitle}</h3> : null}
      {settings.length > 0 ? (
        <ItemList
          label={texts.adminRemotes.settings({ label })}
          items={settings}
          keyOf={(setting) => setting.name}
          render={(setting) => (
            <SettingRow
              label={label}
              setting={setting}
              busy={change.isPending}
              onChange={() => {
                setRefused(false);
                setChanged(setting);
              }}
              onReset={() => make({ kind: 'reset-setting', setting: setting.name, revision: setting.revision })}
            />
          )}
        />
      ) : null}
      {changed?.declared ? (
        <SettingDialog
          label={label}
          setting={changed}
          declared={changed.declared}
          onClose={() => setChanged(null)}
          onChoose={async (chosen) => {
            const now = settings.find((one) => one.name === changed.name);
            // Optimistic locking with the revision that the dialog began with, so that a newer change by another admin
            // is not overwritten.
            const { revision } = isRefused && now ? now : changed;
            try {
              return await change.mutateAsync({ kind: 'set-setting', setting: changed.name, revision, ...chosen });
            } catch (failure) {
              setRefused(true);
              throw failure;
            }
          }}
        />
      ) : null}
      {canaryOf ? (
        <CanaryDialog
          label={label}
          version={canaryOf}
          canary={canary?.id === canaryOf.id ? canary : null}
          stages={stages}
          onClose={() => setCanaryOf(null)}
          onChoose={(chosen) =>
            change.mutateAsync({ kind: 'set-canary', version: canaryOf.id, label: canaryOf.version, ...chosen })
          }
        />
      ) : null}
    </Card>
  );
}

const VERDICTS = {
  enough: texts.adminRemotes.canaryVerdictEnough,
  wait: texts.adminRemotes.canaryVerdictWait,
  worse: texts.adminRemotes.canaryVerdictWorse,
} as const;

/** Remaining shares, and the present comparison of the canary with the live version. */
function CanaryProgress({
  shares,
  every_minutes: minutes,
  verdict,
  reason,
}: NonNullable<NonNullable<RemoteRecord['canary']>['stages']>) {
  const words = shares.map(stageInWords);
  return (
    <p className={classes.note}>
      {words.length > 0 ? texts.adminRemotes.canaryNext({ shares: listFormat().format(words), minutes }) : null}{' '}
      {VERDICTS[verdict]({ reason })}
    </p>
  );
}

/** Newest versions, plus all that are served to visitors. */
function withInUse(versions: RemoteVersionRecord[]): RemoteVersionRecord[] {
  return versions.filter(({ state }, index) => index < VERSIONS_AT_FIRST || state !== 'inactive');
}
