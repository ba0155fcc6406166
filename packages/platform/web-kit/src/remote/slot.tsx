import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { SlotName, SlotProps } from '../shell-api';

/** A place in a page that another remote may fill. */
export interface Slot<Name extends SlotName = SlotName> {
  name: Name;
  /** Given to what fills it. */
  props: SlotProps[Name];
  /** Shown while what fills it comes, in its size; without it nothing is. */
  waiting?: ReactNode;
}

const SlotHostContext = createContext<ComponentType<Slot> | null>(null);
/** Hands down what shows slots; the shell mounts it, remotes never do. */
export const SlotHostProvider = SlotHostContext;

/**
 * A slot of this page, which a remote whose manifest names it in `fills` fills. It is empty where none does, and where
 * the one that does fails: the page goes on without it. In a page that a server writes it comes after hydration.
 */
export function Slot<Name extends SlotName>(slot: Slot<Name>): ReactNode {
  const Host = useContext(SlotHostContext);
  return Host ? <Host {...slot} /> : null;
}
