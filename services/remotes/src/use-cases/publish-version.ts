import { MarketError } from '@market/contracts/errors';
import { CANARY_SHARE, NAMES_IN_MANIFESTS, type PublishedAnswer, type PublishMode } from '@market/contracts/remotes';
import {
  type Bundle,
  type BundleFile,
  checkBundle,
  droppedSlots,
  integrityOf,
  objectionsOfShells,
} from '@market/remote-rules';
import { versionRefused } from '../domain/refusal';
import { isDeactivated, newRemote, takenBack, withoutFailed, wordsOfShare, type Remote } from '../domain/remote';
import type { FileStore } from '../store/file-store';
import { putLive } from './activate-version';
import { admitVisitors, withVisitors } from './admit-visitors';
import { publishesForVisitors, type Caller } from '../domain/caller';
import { changeRegistry, type Change } from './change-registry';
import type { PreviewLinks } from '@market/service-kit';
import { presentEndpoints, presentPreview } from '../present/remote';
import { getVersion } from './find-version';
import type { ChangeNeeds } from './needs';
import { publishPreview } from './publish-preview';

/** Uploaded file with the hash computed by its sender. */
export interface SentFile extends BundleFile {
  hash: string;
}

export interface PublishInput {
  bundle: Omit<Bundle, 'files' | 'maps'> & { files: SentFile[]; maps: SentFile[] };
  mode: PublishMode;
  /** Percentage of visitors, for a canary. */
  share: number | undefined;
  /** Label, for a preview. */
  label: string | undefined;
  /** Hash of the sources of the build, when the caller states it. */
  sourcesHash: string | undefined;
}

const PACKAGE = /^@[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*$/;

export type PublishVersion = (caller: Caller, name: string, input: PublishInput) => Promise<PublishedAnswer>;

/**
 * Stores a version that a team deploys. Repeating the same content is allowed, and activates it as requested, unless it
 * was taken back from visitors.
 * @throws MarketError 'version-refused' with every reason why it does not fit; 'version-exists' where the number was
 * published with other content
 */
export function publishVersion(
  needs: ChangeNeeds & {
    files: FileStore;
    sweep: (remote: string) => Promise<void>;
    /** Days until a preview expires. */
    previewDays: number;
    links: PreviewLinks;
  },
): PublishVersion {
  const { registry, files, shells, clock, links } = needs;

  async function give(
    change: Change,
    remote: Remote,
    version: { id: string; version: string },
    { mode, share = CANARY_SHARE }: Pick<PublishInput, 'mode' | 'share'>,
  ): Promise<{ remote: Remote; state: PublishedAnswer['state']; held: boolean }> {
    const { session, tell } = change;
    const { id, version: number } = version;
    const stateOf = (one: Remote): PublishedAnswer['state'] =>
      one.live === id ? 'live' : one.canary?.id === id ? 'canary' : 'inactive';
    if (mode === 'inactive') return { remote, state: stateOf(remote), held: false };
    if (remote.pin !== null && remote.pin !== id) return { remote, state: stateOf(remote), held: true };
    if (mode === 'canary' && remote.live === id)
      throw new MarketError('version-refused', { error: `${number} is live already: a canary is another version.` });
    if (mode === 'canary' && remote.live === null)
      throw new MarketError('version-refused', {
        error: `${remote.name} has no live version, and a canary is one beside it: deploy without --canary, or with --inactive.`,
      });
    // A deactivated remote stays so after a deploy; only activating a version brings it back.
    if (isDeactivated(remote)) return { remote, state: 'inactive', held: false };
    const failed = takenBack(remote, id);
    if (failed && stateOf(remote) === 'inactive')
      throw new MarketError('version-refused', {
        error: `${number} was taken back on ${failed.at.toISOString().slice(0, 10)}: raise the version, or activate it.`,
      });
    const stored = await getVersion(registry, remote, id, session);
    if (mode === 'live') return { remote: await putLive(needs, remote, stored, change), state: 'live', held: false };
    await admitVisitors(needs, session, stored);
    const words = wordsOfShare({ share });
    if (remote.canary?.id !== id || wordsOfShare(remote.canary) !== words || remote.canary.stages)
      tell('canary-set', remote.name, number, words);
    return { remote: { ...withoutFailed(remote, id), canary: { id, share } }, state: 'canary', held: false };
  }

  return async (caller, name, { bundle, mode, share, label, sourcesHash }) => {
    if (mode !== 'preview') publishesForVisitors(caller);
    const changed = [...bundle.files, ...bundle.maps].filter(({ content, hash }) => integrityOf(content) !== hash);
    if (changed.length > 0)
      throw versionRefused(
        changed.map(({ path }) => ({
          gate: 'files',
          says: `The bytes of ${path} are not those that its hash was made of: send it again.`,
        })),
      );
    const { checked, objections } = checkBundle(name, bundle, NAMES_IN_MANIFESTS);
    if (!checked) throw versionRefused(objections);
    if (!PACKAGE.test(bundle.package))
      throw versionRefused([
        { gate: 'manifest', says: `The package '${bundle.package}' must be named like @market/mfe-candidate.` },
      ]);
    const unfit = objectionsOfShells(checked, await shells.running());
    if (unfit.length > 0) throw versionRefused(unfit);
    const maps = checked.maps ?? [];
    await files.keep(bundle.files);
    await files.keepMaps(bundle.maps.filter(({ hash }) => maps.some((one) => one.hash === hash)));

    const { id, version, manifest } = checked;
    const { result, generation } = await changeRegistry(needs, caller, async (change) => {
      const { session, tell } = change;
      let remote = (await registry.find(name, session)) ?? newRemote(name, bundle.package);
      const ofPackage = await registry.findByPackage(bundle.package, session);
      if (remote.package !== bundle.package || (ofPackage && ofPackage.name !== name))
        throw versionRefused([
          {
            gate: 'manifest',
            says: `${name} is published from the package ${ofPackage && ofPackage.name !== name ? `that ${ofPackage.name} has` : remote.package}: deploy it from its own workspace.`,
          },
        ]);
      const { live, others } = await withVisitors(registry, session, name);
      const endpoints = presentEndpoints(manifest, live?.manifest);
      const dropped = droppedSlots(manifest, live?.manifest, others);
      if (mode === 'preview') {
        const {
          version: made,
          known,
          replaced,
        } = await publishPreview(needs, change, caller, {
          checked,
          remote: name,
          endpoints,
          // Never empty: the call's schema requires a label in this mode.
          label: label ?? '',
          sourcesHash,
        });
        await registry.save(session, remote);
        const preview = presentPreview(made, links);
        return {
          id: made.id,
          state: 'inactive' as const,
          held: false,
          known,
          endpoints,
          dropped,
          replaced,
          ...(preview ? { preview } : {}),
        };
      }
      const before = await registry.findVersion(name, id, session);
      if (before) {
        if (before.source === 'bundled') {
          await registry.markDeployed(session, name, id);
          tell('published', name, version, 'as the start had bundled it');
        }
        if (sourcesHash !== undefined) await registry.keepSourcesHash(session, name, id, sourcesHash);
        if (checked.maps) await registry.keepMaps(session, name, id, checked.maps);
      } else {
        const [other] = await registry.findByNumber(name, version, session);
        if (other)
          throw new MarketError('version-exists', {
            error: `${version} of ${name} was published on ${other.published_at.toISOString().slice(0, 10)} by ${other.published_by} with other content: raise the version in src/manifest.ts and deploy again.`,
          });
        await registry.addVersion(session, {
          ...checked,
          remote: name,
          source: 'deployed',
          published_at: clock.now(),
          published_by: caller.by,
          ...(sourcesHash === undefined ? {} : { sources_hash: sourcesHash }),
        });
        tell('published', name, version, manifest.label, endpoints);
      }
      const activation = await give(change, remote, { id, version }, { mode, share });
      remote = activation.remote;
      await registry.save(session, remote);
      return { id, state: activation.state, held: activation.held, known: before !== undefined, endpoints, dropped };
      // Runs after a refusal too, since its uploaded files belong to no version.
    }).finally(() => needs.sweep(name));
    return {
      remote: name,
      id: result.id,
      version,
      state: result.state,
      known: result.known,
      held_by_pin: result.held,
      ...('preview' in result && result.preview ? { preview: result.preview } : {}),
      ...('replaced' in result && result.replaced.length > 0 ? { replaced_previews: result.replaced } : {}),
      ...(result.endpoints ? { endpoints: result.endpoints } : {}),
      ...(result.dropped.length > 0 ? { dropped_slots: result.dropped } : {}),
      generation,
    };
  };
}
