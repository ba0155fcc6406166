import type { LoginType } from '@market/contracts/accounts';
import { isServerFill } from '@market/contracts/remotes';
import {
  ShellProvider,
  useHydrating,
  usePageShell,
  useSession,
  type Slot,
  type SlotName,
  type SlotProps,
} from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState, type ComponentType } from 'react';
import { useKnownRemotes, type KnownRemote } from './known-remotes';
import { Remote } from './remote';
import classes from './slot-host.module.css';
import { keyOfSlot, SLOT_QUERY, WriteSlotProvider, WrittenSlot, writtenInPage, type WriteSlot } from './written-slot';

/**
 * Slot with the remote that fills it for the current visitor. Its code loads for nobody else. A server has it written
 * by the server side of that remote, where its manifest says so and the props are data (ADR 0099); else, and where that
 * fails, it renders the waiting content. On failure in the browser the slot stays as the server wrote it, or empty, and
 * the fault is reported as that remote's; the page never reloads for it.
 */
export function SlotHost({ name, props, waiting = null }: Slot) {
  const { remotes, settled } = useKnownRemotes();
  const { user } = useSession();
  const isHydrating = useHydrating();
  const page = usePageShell();
  const write = useContext(WriteSlotProvider);
  const mark = keyOfSlot(name, props);
  // Read once, before React has taken the page's elements over.
  const [written] = useState(() => (isHydrating ? writtenInPage(mark) : null));
  // The server does not know the visitor, so it shows the waiting content if a remote fills the slot for anybody.
  const owner = isHydrating ? fillersOf(remotes, name)[0]?.name : fillerOf(remotes, name, user?.login_type);
  const writer = remotes.find(({ manifest }) =>
    manifest?.fills?.some((fill) => fill.slot === name && isServerFill(fill)),
  );
  if (write && writer && mark !== null)
    return <ServerSlot owner={writer.name} slot={{ name, props, waiting }} mark={mark} write={write} />;
  const writtenSlot =
    written !== null && writer && mark !== null ? (
      <WrittenSlot owner={writer.name} name={name} html={written} mark={mark} />
    ) : null;
  if (owner === undefined) return settled ? null : waiting;
  if (isHydrating) return writtenSlot ?? waiting;
  return (
    // The page's shell, so that calls count as the filling remote's, not as those of the surrounding remote.
    <ShellProvider shell={page}>
      <Remote key={owner} name={owner} waiting={writtenSlot ?? waiting} failed={() => writtenSlot} asksTwice isAside>
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

/** On a server: the slot as a query of the page, so that it is asked for together with the page's other calls. */
function ServerSlot({
  owner,
  slot: { name, props, waiting },
  mark,
  write,
}: {
  owner: string;
  slot: Slot;
  mark: string;
  write: WriteSlot;
}) {
  const { data } = useQuery({ queryKey: [SLOT_QUERY, name, props], queryFn: () => write(name, props) });
  return data ? <WrittenSlot owner={owner} name={name} html={data.html} mark={mark} /> : waiting;
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
