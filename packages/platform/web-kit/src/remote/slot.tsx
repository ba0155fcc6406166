import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { SlotName, SlotProps } from '../shell-api';

/** A place in a page that another remote may fill. */
export interface Slot<Name extends SlotName = SlotName> {
  name: Name;
  /** Props for the component that fills the slot. */
  props: SlotProps[Name];
  /** Placeholder of the same size while the component loads; by default nothing. */
  waiting?: ReactNode;
}

const SlotHostContext = createContext<ComponentType<Slot> | null>(null);
/** Provides the component that renders slots; the shell mounts it, remotes never do. */
export const SlotHostProvider = SlotHostContext;

/**
 * Slot of this page, filled by a remote whose manifest lists it in `fills`. It is empty if no remote fills it, or if
 * that remote fails: the page works without it. In a server-rendered page it appears after hydration.
 */
export function Slot<Name extends SlotName>(slot: Slot<Name>): ReactNode {
  const Host = useContext(SlotHostContext);
  return Host ? <Host {...slot} /> : null;
}
