import { createContext, type RefObject } from 'react';

/** Whether antd's theme already stands around; pieces inside of pieces need it once. */
export const InKitContext = createContext(false);

/**
 * True while something is being opened that is shown only when its first pieces are all there: it would change its
 * size under the eye as each of them came.
 */
export const ShownWholeContext = createContext(false);

/** Whether the control that a piece wraps was pressed before the piece was there. */
export const EarlyPressContext = createContext<RefObject<boolean> | undefined>(undefined);
