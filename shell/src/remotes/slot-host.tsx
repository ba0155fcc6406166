import type { LoginType } from '@market/contracts/accounts';
import {
  ShellProvider,
  useHydrating,
  usePageShell,
  useSession,
  type Slot,
  type SlotName,
  type SlotProps,
} from '@market/web-kit';
import type { ComponentType } from 'react';
import { useKnownRemotes, type KnownRemote } from './known-remotes';
import { Remote } from './remote';
import classes from './slot-host.module.css';

/**
 * Slot with the remote that fills it for the current visitor. Its code loads for nobody else. On failure the slot stays
 * empty and the fault is reported as that remote's; the page never reloads for it. A server renders the waiting
 * content, since it runs only the code of the page's own remote (ADR 0099).
 */
export function SlotHost({ name, props, waiting = null }: Slot) {
  const { remotes, settled } = useKnownRemotes();
  const { user } = useSession();
  const isHydrating = useHydrating();
  const page = usePageShell();
  // The server does not know the visitor, so it shows the waiting content if a remote fills the slot for anybody.
  const owner = isHydrating ? fillersOf(remotes, name)[0]?.name : fillerOf(remotes, name, user?.login_type);
  if (owner === undefined) return settled ? null : waiting;
  if (isHydrating) return waiting;
  return (
    // The page's shell, so that calls count as the filling remote's, not as those of the surrounding remote.
    <ShellProvider shell={page}>
      <Remote key={owner} name={owner} waiting={waiting} failed={() => null} asksTwice isAside>
        {({ slots = {} }) => {
          // Cast: each component's props match its slot name.
          const Filling = Object.hasOwn(slots, name)
            ? (slots[name] as ComponentType<SlotProps[SlotName]> | undefined)
            : undefined;
          if (!Filling) throw new Error(`the manifest fills the slot '${name}', the code does not`);
          return (
            <div data-owner={owner} data-part={name} className={classes.slot}>
              <Filling {...props} />
            </div>
          );
        }}
      </Remote>
    </ShellProvider>
  );
}

/** Remotes that fill a slot for any visitor. */
function fillersOf(remotes: readonly KnownRemote[], slot: string): KnownRemote[] {
  return remotes.filter(({ manifest }) => manifest?.fills?.some((fill) => fill.slot === slot));
}

/** Federation name of the remote that fills a slot for a login type; undefined for visitors. */
function fillerOf(remotes: readonly KnownRemote[], slot: string, loginType: LoginType | undefined): string | undefined {
  return fillersOf(remotes, slot).find(({ manifest }) =>
    manifest?.fills?.some(
      (fill) => fill.slot === slot && (fill.access === 'public' || (loginType && fill.access.includes(loginType))),
    ),
  )?.name;
}
