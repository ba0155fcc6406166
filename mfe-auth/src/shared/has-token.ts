import type { Session } from '@market/web-kit';

/** Whether an access token is available, both in the page and in the browser's storage. */
export const hasToken = ({ get, isStored }: Session): boolean => get().token !== null && isStored();
