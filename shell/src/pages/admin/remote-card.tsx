import type { RemoteRecord, RemoteVersionRecord } from '@market/contracts';
import { Alert, Button, Card, ConfirmButton, ItemList, StatusTag } from '@market/web-kit/ui';
import { useState } from 'react';
import { CanaryDialog } from './canary.dialog';
import classes from './remotes.module.css';
import { useChangeRemote, type RemoteChange } from './use-remotes';
import { VersionRow } from './version-row';

/** More versions than this are shown when somebody asks for them. */
const VERSIONS_AT_FIRST = 4;

interface RemoteCardProps {
  remote: RemoteRecord;
  generation: number;
}

/** One remote: what everybody gets, who gets something else, and its versions. */
export const RemoteCard = ({ remote, generation }: RemoteCardProps) => {
  const change = useChangeRemote(remote, generation);
  const [showsAll, setShowsAll] = useState(false);
  const [canaryOf, setCanaryOf] = useState<RemoteVersionRecord | null>(null);
  const { label, name, owner, live, canary, pin, previous, versions } = remote;
  const shown = showsAll ? versions : withInUse(versions);
  // What went wrong is already said in a toast.
  const make = (wanted: RemoteChange) => void change.mutateAsync(wanted).catch(() => undefined);

  return (
    <Card
      title={label}
      extra={
        <div className={classes.actions}>
          {canary ? (
            <Button
              size="small"
              disabled={change.isPending}
              aria-label={`End the canary of ${label}`}
              onClick={() => make({ kind: 'end-canary' })}
            >
              End canary
            </Button>
          ) : null}
          {pin ? (
            <Button
              size="small"
              disabled={change.isPending}
              aria-label={`Unpin ${label}`}
              onClick={() => make({ kind: 'unpin' })}
            >
              Unpin
            </Button>
          ) : null}
          <Button
            size="small"
            danger
            disabled={!previous || Boolean(pin)}
            loading={change.isPending && change.variables.kind === 'roll-back'}
            aria-label={previous ? `Roll ${label} back to ${previous.version}` : `Roll ${label} back`}
            onClick={() => make({ kind: 'roll-back' })}
          >
            {previous ? `Roll back to ${previous.version}` : 'Roll back'}
          </Button>
          {live ? (
            <ConfirmButton
              size="small"
              danger
              disabled={Boolean(pin) || change.isPending}
              aria-label={`Deactivate ${label}`}
              question={`Deactivate ${label}?`}
              text="Its pages and dialogs are gone for everybody at their next navigation, until a version is activated again."
              confirmLabel="Deactivate"
              onConfirm={() => make({ kind: 'deactivate' })}
            >
              Deactivate
            </ConfirmButton>
          ) : null}
        </div>
      }
    >
      <p className={classes.facts}>
        <code>{name}</code>
        <span>{owner}</span>
        <span>{live ? `Live: ${live}` : 'No version is live'}</span>
        {canary ? (
          <StatusTag status="canary" tone="waiting" label={`Canary ${canary.version}: ${canary.share} %`} />
        ) : null}
        {pin ? <StatusTag status="pinned" tone="active" label={`Pinned to ${pin.version}`} /> : null}
      </p>
      {pin ? (
        <Alert
          title={`Pinned to ${pin.version}: deploys are published, but nothing else goes live until the pin is taken off.`}
        />
      ) : null}
      <ItemList
        label={`Versions of ${label}`}
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
          Show all {versions.length} versions
        </Button>
      ) : null}
      {canaryOf ? (
        <CanaryDialog
          label={label}
          version={canaryOf}
          share={canary?.id === canaryOf.id ? canary.share : null}
          onClose={() => setCanaryOf(null)}
          onChoose={(share) =>
            change.mutateAsync({ kind: 'set-canary', version: canaryOf.id, label: canaryOf.version, share })
          }
        />
      ) : null}
    </Card>
  );
};

/** The newest, and with them whatever somebody gets. */
function withInUse(versions: RemoteVersionRecord[]): RemoteVersionRecord[] {
  return versions.filter(({ state }, index) => index < VERSIONS_AT_FIRST || state !== 'inactive');
}
