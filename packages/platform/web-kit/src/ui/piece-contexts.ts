import { createContext, type RefObject } from 'react';

/** Whether antd's theme provider is already an ancestor; nested lazy components need it once. */
export const InKitContext = createContext(false);

/**
 * True while a dialog is opening that is shown only when all its first lazy components have loaded: otherwise it would
 * change size visibly as each one arrives.
 */
export const ShownWholeContext = createContext(false);

/** Whether the control that a lazy component wraps was pressed before the component had loaded. */
export const EarlyPressContext = createContext<RefObject<boolean> | undefined>(undefined);
