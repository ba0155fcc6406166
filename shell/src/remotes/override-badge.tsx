import { useHydrating } from '@market/web-kit';
import { EdgeNotice } from '../base/edge-notice';
import { useKnownRemotes } from './known-remotes';
import { texts } from '../texts';
import { ResetOverridesButton } from '../overrides/reset-overrides-button';

/** Notice on every page about the remotes with an overridden version in this session. */
export function OverrideBadge() {
  const remotes = useKnownRemotes((state) => state.remotes);
  const isHydrating = useHydrating();
  const overridden = remotes.filter(({ state }) => state === 'override');
  // A server-rendered page is shared by all sessions with these versions, overridden or not, so it has no notice.
  if (isHydrating || overridden.length === 0) return null;
  return (
    <EdgeNotice
      isWarning
      label={texts.overrides.sessionOverrides}
      action={<ResetOverridesButton size="small">{texts.overrides.reset}</ResetOverridesButton>}
    >
      <strong>{texts.overrides.sessionOnly}</strong>{' '}
      {overridden
        .map(
          ({ name, entry, version, listed }) =>
            `${name} ${isElsewhere(entry) ? `from ${new URL(entry).host}` : listed?.extras.preview ? texts.overrides.preview({ label: listed.extras.preview }) : (version ?? '')}`,
        )
        .join(', ')}
    </EdgeNotice>
  );
}

function isElsewhere(entry: string | null): entry is string {
  return entry !== null && new URL(entry).origin !== location.origin;
}
