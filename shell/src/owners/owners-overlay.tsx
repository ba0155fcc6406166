import { SHELL_CONTRACT_VERSION } from '@market/web-kit';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDialogs } from '../dialogs/open-dialogs';
import { useKnownRemotes, type KnownRemote } from '../remotes/known-remotes';
import { texts } from '../texts';
import classes from './owners-overlay.module.css';
import { useOwners, useOwnersShortcut } from './use-owners';

/** Part of the page, and the remote that owns it. */
interface Region {
  /** Federation name, or `shell`. */
  owner: string;
  what: string;
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Frames each part of the page with the name of its remote, who owns it, and its version. Lies over the page and takes
 * no part in it.
 */
export function OwnersOverlay() {
  useOwnersShortcut();
  const { isShown } = useOwners();
  return isShown ? createPortal(<Frames />, document.body) : null;
}

function Frames() {
  const regions = useRegions();
  const remotes = useKnownRemotes((state) => state.remotes);
  return (
    <ul className={classes.overlay} aria-label={texts.owners.whoOwns}>
      {regions.map(({ owner, what, box }) => (
        <li key={what} className={`${classes.frame} ${owner === 'shell' ? classes.shell : ''}`} style={box}>
          <span
            className={classes.label}
            style={{ bottom: owner === 'shell' ? 0 : Math.max(0, box.top + box.height - window.innerHeight) }}
          >
            {what}: {describe(owner, remotes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function describe(owner: string, remotes: KnownRemote[]): string {
  if (owner === 'shell') return texts.owners.shellPlatformTeam({ shellContractVersion: SHELL_CONTRACT_VERSION });
  const remote = remotes.find(({ name }) => name === owner);
  const state = !remote || remote.state === 'live' ? '' : ` (${remote.state})`;
  // Fallback for development servers, whose version is only in their manifest.
  const version = remote?.version ?? remote?.manifest?.version ?? texts.owners.versionNotKnown;
  return `${owner}, ${remote?.manifest?.owner ?? texts.owners.ownerNotKnown}, ${version}${state}`;
}

/**
 * Positions of all parts, measured each frame: pages change in more ways than can be observed, and the overlay is open
 * for moments only.
 */
function useRegions(): Region[] {
  const [regions, setRegions] = useState<Region[]>([]);
  useEffect(() => {
    let seen = '';
    let next = 0;
    const look = (): void => {
      const found = findRegions();
      const now = JSON.stringify(found);
      if (now !== seen) setRegions(found);
      seen = now;
      next = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(next);
  }, []);
  return regions;
}

function findRegions(): Region[] {
  // An empty slot has no region.
  const parts = [...document.querySelectorAll<HTMLElement>('[data-owner]:not(:empty)')].map((element) =>
    region(element, element.dataset.owner ?? '', element.dataset.part ?? ''),
  );
  const page = document.querySelector<HTMLElement>('main[data-owner]')?.dataset.owner ?? 'shell';
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].map((element, index) =>
    region(
      element,
      dialogOwner() ?? page,
      index === 0 ? texts.owners.firstDialog : texts.owners.dialog({ index: index + 1 }),
    ),
  );
  return [...parts, ...dialogs];
}

/** A dialog that the shell opened by name belongs to its remote; any other to the page below it. */
function dialogOwner(): string | undefined {
  const { open } = useDialogs.getState();
  return open
    ? useKnownRemotes.getState().remotes.find(({ manifest }) => manifest?.dialogs.includes(open.name))?.name
    : undefined;
}

function region(element: HTMLElement, owner: string, what: string): Region {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { owner, what, box: { left, top, width, height } };
}
