import { createContext } from 'react';

/** Whether antd's theme already stands around; pieces inside of pieces need it once. */
export const InKitContext = createContext(false);
