import { type RemoteManifest, shareViewers, type ShellStatement } from '@market/remote-contract';
import type { Objection } from './check-version';
import { meet } from './meet';

/**
 * Conflicts with pages, dialogs and slots of other remotes: two remotes cannot serve the same address or fill the same
 * slot for the same login types.
 */
export function collisions(manifest: RemoteManifest, others: readonly RemoteManifest[]): Objection[] {
  const objections: Objection[] = [];
  for (const other of others) {
    if (other.name === manifest.name) continue;
    const owner = `${other.name} (${other.owner})`;
    for (const own of manifest.pages) {
      const collides = other.pages.some((page) => meet(page.path, own.path) && shareViewers(page, own));
      if (collides)
        objections.push({
          gate: 'pages',
          says: `The page ${own.path} belongs to ${owner}: choose another path, or agree with them on who answers it.`,
        });
    }
    for (const dialog of manifest.dialogs)
      if (other.dialogs.includes(dialog))
        objections.push({ gate: 'dialogs', says: `The dialog '${dialog}' belongs to ${owner}: choose another name.` });
    for (const slot of manifest.slots ?? [])
      if (other.slots?.includes(slot))
        objections.push({ gate: 'slots', says: `The slot '${slot}' belongs to ${owner}: choose another name.` });
    for (const fill of manifest.fills ?? [])
      if (other.fills?.some((one) => one.slot === fill.slot && shareViewers(one, fill)))
        objections.push({
          gate: 'slots',
          says: `The slot '${fill.slot}' is filled by ${owner} for the same people: agree with them on who fills it.`,
        });
  }
  return objections;
}

/** Slots of the live version that a version lacks although other remotes fill them: they would be shown nowhere. */
export function droppedSlots(
  manifest: Pick<RemoteManifest, 'slots'>,
  live: Pick<RemoteManifest, 'slots'> | undefined,
  others: readonly RemoteManifest[],
): Array<{ slot: string; filled_by: string; owner: string }> {
  return (live?.slots ?? [])
    .filter((slot) => !manifest.slots?.includes(slot))
    .flatMap((slot) => {
      const fillers = others.filter(({ fills = [] }) => fills.some((fill) => fill.slot === slot));
      // A remote with a canary has two manifests.
      return [...new Map(fillers.map(({ name, owner }) => [name, { slot, filled_by: name, owner }])).values()];
    });
}

/**
 * Slots that a remote fills although nothing declares them: not all running shells, nor the remote itself, nor another
 * remote with visitors.
 */
export function undeclaredSlots(
  manifest: RemoteManifest,
  others: readonly RemoteManifest[],
  shells: readonly Pick<ShellStatement, 'slots'>[],
): Objection[] {
  const ofRemotes = new Set([manifest, ...others].flatMap(({ slots = [] }) => slots));
  return (manifest.fills ?? [])
    .filter(({ slot }) => !ofRemotes.has(slot) && !shells.every(({ slots }) => slots?.includes(slot)))
    .map(({ slot }) => ({
      gate: 'slots',
      says: `It fills the slot '${slot}', which neither the running shell nor a remote with visitors declares: see its name, or publish the remote that has the slot first.`,
    }));
}
