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
 * A slot with the remote that fills it for who is here. No code of a remote is loaded for anybody else. One that fails
 * leaves the slot empty and is reported as that remote's fault; the page around it is never loaded anew for it. A
 * server writes what stands there meanwhile, for it runs the code of the page's own remote alone (ADR 0099).
 */
export function SlotHost({ name, props, waiting = null }: Slot) {
  const { remotes, settled } = useKnownRemotes();
  const { user } = useSession();
  const isHydrating = useHydrating();
  const page = usePageShell();
  // The server does not know who reads: it waits for whomever a remote fills the slot for.
  const owner = isHydrating ? fillersOf(remotes, name)[0]?.name : fillerOf(remotes, name, user?.login_type);
  if (owner === undefined) return settled ? null : waiting;
  if (isHydrating) return waiting;
  return (
    // The page's shell: calls are the filler's, and not of the remote whose page it stands in.
    <ShellProvider shell={page}>
      <Remote key={owner} name={owner} waiting={waiting} failed={() => null} asksTwice isAside>
        {({ slots = {} }) => {
          // Each takes the props of its own name, and is shown with them.
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

/** Remotes that fill a slot, for whomever. */
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
