import { DAY_MS } from '@market/api/durations';
import { type EndpointChanges, PREVIEWS_KEPT } from '@market/contracts/remotes';
import type { CheckedBundle } from '@market/remote-rules';
import type { Caller } from '../domain/caller';
import { isPreview, previewId } from '../domain/preview';
import type { Preview, Version } from '../domain/version';
import { admitVisitors } from './admit-visitors';
import type { Change } from './change-registry';
import type { ChangeNeeds } from './needs';

/**
 * Publishes a build as a preview, within a change of the registry. It replaces an earlier one with its label; the same
 * content keeps its address and gets a new expiry. Beyond `PREVIEWS_KEPT` the oldest are deleted, which the history and
 * the answer say.
 * @param days days until it expires
 * @throws MarketError 'version-refused' where its pages or dialogs would collide with another remote's
 */
export async function publishPreview(
  { registry, shells, clock, previewDays: days }: ChangeNeeds & { previewDays: number },
  { session, tell }: Change,
  caller: Caller,
  {
    checked,
    remote,
    label,
    endpoints,
    sourcesHash,
  }: {
    checked: CheckedBundle;
    remote: string;
    label: string;
    endpoints: EndpointChanges | undefined;
    sourcesHash: string | undefined;
  },
): Promise<{ version: Version & { preview: Preview }; known: boolean; replaced: string[] }> {
  await admitVisitors({ registry, shells }, session, { ...checked, remote });
  const now = clock.now();
  const version = {
    ...checked,
    remote,
    id: previewId(checked.id, label),
    source: 'preview' as const,
    published_at: now,
    published_by: caller.by,
    preview: { label, expires_at: new Date(now.getTime() + days * DAY_MS) },
    ...(sourcesHash === undefined ? {} : { sources_hash: sourcesHash }),
  };
  const others = (await registry.versions(remote, session)).filter(isPreview);
  const isRepublished = others.some(({ id }) => id === version.id);
  const [old, kept] = [
    others.filter(({ preview }) => preview.label === label),
    others.filter(({ preview }) => preview.label !== label),
  ];
  const oldest = kept.slice(PREVIEWS_KEPT - 1);
  await registry.removeVersions(
    session,
    remote,
    [...old, ...oldest].map(({ id }) => id),
  );
  for (const one of oldest) tell('preview-replaced', remote, one.version, one.preview.label);
  await registry.addVersion(session, version);
  tell('preview-published', remote, version.version, label, endpoints);
  return { version, known: isRepublished, replaced: oldest.map(({ preview }) => preview.label) };
}
