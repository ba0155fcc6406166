import type { Session } from '@market/web-kit';

/** Whether there is a token to ask with: the page has one, and the browser's storage as well. */
export const hasToken = ({ get, isStored }: Session): boolean => get().token !== null && isStored();
