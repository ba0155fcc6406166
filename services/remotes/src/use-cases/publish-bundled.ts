import { NAMES_IN_MANIFESTS, type ShellStatement } from '@market/contracts/remotes';
import { type BuiltFrontends, checkBundle, objectionsOfShells, withCheckedHashes } from '@market/remote-rules';
import type { Log } from '@market/service-kit';
import { besideAnother, newRemote, takenBack, withLive } from '../domain/remote';
import type { FileStore } from '../store/file-store';
import { newCollisions } from './admit-visitors';
import { changeRegistry } from './change-registry';
import type { ChangeNeeds } from './needs';

const BY = 'the start';

/**
 * Publishes the remotes bundled with this start. A new build goes live unless somebody chose another version: a version
 * that a team deployed, rolled back to or pinned stays, and one that was taken back does not go live automatically. A
 * remote without a build, or with an unsuitable one, is registered by name only; the others are published.
 */
export function publishBundled(
  needs: ChangeNeeds & { files: FileStore; sweep: (remote: string) => Promise<void>; log: Log },
) {
  const { registry, files, clock, log } = needs;

  async function publishOne(
    { name, package: packageName, bundle }: BuiltFrontends['remotes'][number],
    shell: ShellStatement | undefined,
  ): Promise<void> {
    const { checked, objections } = bundle
      ? checkBundle(name, bundle, NAMES_IN_MANIFESTS)
      : { checked: undefined, objections: [{ gate: 'files', says: 'it is not built' }] };
    const reasons = checked ? objectionsOfShells(checked, shell ? [shell] : []) : objections;
    if (reasons.length > 0)
      log.warn({ remote: name, reasons: reasons.map(({ says }) => says) }, 'a remote is not built, or does not fit');
    const fits = checked && reasons.length === 0;
    if (bundle && fits && !(await registry.findVersion(name, checked.id))) {
      await files.keep(withCheckedHashes(bundle.files, checked.files));
      await files.keepMaps(withCheckedHashes(bundle.maps ?? [], checked.maps ?? []));
    }
    await changeRegistry(needs, { by: BY }, async ({ session, tell }) => {
      const registered = await registry.find(name, session);
      let remote = registered ?? newRemote(name, packageName);
      if (fits) {
        const { id, version, manifest } = checked;
        const before = await registry.findVersion(name, id, session);
        if (!before) {
          await registry.addVersion(session, {
            ...checked,
            remote: name,
            source: 'bundled',
            published_at: clock.now(),
            published_by: BY,
          });
          tell('published', name, version, manifest.label);
        }
        remote = { ...remote, bundled: id };
        const isWanted = remote.follows_bundle && remote.pin === null && remote.live !== id;
        const failed = takenBack(remote, id);
        if (isWanted && failed)
          log.warn({ remote: name, version, reason: failed.reason }, 'a version that was taken back stays so');
        else if (isWanted && (await isFree(manifest))) {
          tell('activated', name, version, remote.live ? `instead of ${remote.live}` : '');
          // Sessions with an override keep their version.
          const canary =
            remote.canary === null || remote.canary.id === id ? null : besideAnother(remote.canary, clock.now());
          remote = { ...withLive(remote, id, { followsBundle: true }), canary };
        }
      }
      if (!registered && !fits) tell('published', name, '', 'known by its name, not built');
      await registry.save(session, remote);

      async function isFree(manifest: NonNullable<typeof checked>['manifest']): Promise<boolean> {
        const found = await newCollisions(registry, session, { remote: name, manifest });
        if (found.length > 0)
          log.warn({ remote: name, reasons: found.map(({ says }) => says) }, 'a remote would answer for another one');
        return found.length === 0;
      }
    });
    await needs.sweep(name);
  }

  return async ({ remotes, shell }: BuiltFrontends): Promise<void> => {
    for (const remote of remotes) await publishOne(remote, shell);
  };
}
