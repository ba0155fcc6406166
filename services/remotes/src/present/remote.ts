import {
  endpointChanges,
  fitsSetting,
  type RemoteManifest,
  type RemoteRecord,
  type RemoteSetting,
  type RemoteSettingRecord,
  type RemoteVersionRecord,
  type Rendering,
} from '@market/contracts/remotes';
import type { Judgement } from '../domain/judge-canary';
import type { PreviewLinks } from '@market/service-kit';
import { isPreview, previewPath } from '../domain/preview';
import { isDeactivated, type Canary, type Remote } from '../domain/remote';
import type { Version } from '../domain/version';

/**
 * Remote as shown to publishers; label and owner are those of the live version, else the latest.
 * @param renderings reports of the service `pages` about versions, where requested
 * @param links signs preview links
 * @param judgement comparison of its canary with the live version, where it advances automatically
 */
export function presentRemote(
  remote: Remote,
  versions: readonly Version[],
  renderings: readonly Rendering[] = [],
  judgement?: Judgement,
  links?: PreviewLinks,
): RemoteRecord {
  const byId = new Map(versions.map((version) => [version.id, version]));
  const named = (id: string | null | undefined) => {
    const version = id ? byId.get(id) : undefined;
    return version ? { version: version.version, id: version.id } : null;
  };
  const described =
    (remote.live && byId.get(remote.live)) || (versions.find((version) => !isPreview(version)) ?? versions[0]);
  const canary = named(remote.canary?.id);
  return {
    name: remote.name,
    package: remote.package,
    label: described?.manifest.label ?? remote.name,
    owner: described?.manifest.owner ?? '',
    live: named(remote.live)?.version ?? null,
    live_id: remote.live,
    canary:
      canary && remote.canary
        ? {
            ...canary,
            share: remote.canary.share,
            ...(remote.canary.roles ? { roles: remote.canary.roles } : {}),
            ...stagesOf(remote.canary, judgement),
          }
        : null,
    pin: named(remote.pin),
    previous: named(remote.past[0]),
    ...(isDeactivated(remote) ? { deactivated: true } : {}),
    versions: versions.map((version) =>
      presentVersion(
        remote,
        version,
        renderings.find((one) => one.version === `${remote.name}/${version.id}`),
        links && presentPreview(version, links),
        described?.manifest,
      ),
    ),
    ...presentSettings(remote, described?.manifest),
  };
}

/** Settings declared by the version, and other overrides; absent where there are neither. */
function presentSettings({ settings }: Remote, manifest: RemoteManifest | undefined): Pick<RemoteRecord, 'settings'> {
  const declared = manifest?.settings ?? {};
  const names = [...new Set([...Object.keys(declared), ...Object.keys(settings).sort()])];
  if (names.length === 0) return {};
  return {
    settings: names.map((name): RemoteSettingRecord => {
      const [one, set] = [declared[name], settings[name]];
      return {
        name,
        revision: set?.revision ?? 0,
        ...(one ? { declared: declaredOf(one) } : {}),
        ...(set
          ? {
              set: {
                value: set.value,
                ...(set.roles ? { roles: set.roles } : {}),
                ...(set.share === undefined ? {} : { share: set.share }),
                at: set.at.toISOString(),
                by: set.by,
                ...(one && fitsSetting(one, set.value) ? {} : { passed_over: true }),
              },
            }
          : {}),
      };
    }),
  };
}

function declaredOf(setting: RemoteSetting): NonNullable<RemoteSettingRecord['declared']> {
  const { kind, description, default: usual } = setting;
  return {
    kind,
    description,
    default: usual,
    ...(setting.kind === 'number' ? { min: setting.min, max: setting.max } : {}),
    ...(setting.kind === 'choice' ? { options: [...setting.options] } : {}),
  };
}

/** Endpoints that a version lists, with differences from the live version's; absent where it lists none. */
export function presentEndpoints(
  { endpoints }: Pick<RemoteManifest, 'endpoints'>,
  live: Pick<RemoteManifest, 'endpoints'> | undefined,
): RemoteVersionRecord['endpoints'] {
  const changes = endpointChanges(endpoints, live?.endpoints);
  return endpoints && changes ? { count: endpoints.length, ...changes } : undefined;
}

function stagesOf({ stages }: Canary, judgement: Judgement | undefined) {
  if (!stages || !judgement) return {};
  const { next, every_minutes, since } = stages;
  return { stages: { shares: next, every_minutes, since: since.toISOString(), ...judgement } };
}

function presentVersion(
  { live, canary, failed }: Remote,
  { id, version, source, published_at, published_by, files, sources_hash, manifest }: Version,
  rendering: Rendering | undefined,
  preview: RemoteVersionRecord['preview'],
  published: RemoteManifest | undefined,
): RemoteVersionRecord {
  const endpoints = presentEndpoints(manifest, published);
  const mark = failed.find((one) => one.id === id);
  return {
    id,
    version,
    source,
    published_at: published_at.toISOString(),
    published_by,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.length,
    state: id === live ? 'live' : id === canary?.id ? 'canary' : 'inactive',
    ...(sources_hash === undefined ? {} : { sources_hash }),
    ...(preview ? { preview } : {}),
    ...(endpoints ? { endpoints } : {}),
    ...(rendering ? { rendering: shown(rendering) } : {}),
    ...(mark ? { failed: { at: mark.at.toISOString(), why: mark.why, reason: mark.reason } } : {}),
  };
}

/** A preview with its link; undefined for other versions. */
export function presentPreview(version: Version, links: PreviewLinks): RemoteVersionRecord['preview'] {
  if (!isPreview(version)) return undefined;
  const { label, expires_at } = version.preview;
  return { label, expires_at: expires_at.toISOString(), link: previewPath(version, links.sign(version, expires_at)) };
}

const shown = ({
  written,
  failed,
  last_failure,
  resting,
  memory_mb,
}: Rendering): NonNullable<RemoteVersionRecord['rendering']> => ({
  written,
  failed,
  last_failure,
  resting,
  memory_mb,
});
