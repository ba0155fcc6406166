import { isRecord } from '@market/api/type-guards';
import type { Location } from 'react-router-dom';

/** Overlays above a page, as an entry of the browser's history keeps them in the router's `state`. */
export interface OverlayEntry {
  /** Number of open overlays. */
  overlays: number;
  /** Key of the page's own entry. */
  pageKey: string;
}

/** Read from the browser's history, where anything may stand. */
const entryOf = ({ state }: Location): { overlays?: unknown; pageKey?: unknown } => (isRecord(state) ? state : {});

/** Number of overlays that this entry was made for; 0 for a page's own. */
export function depthOf(location: Location): number {
  const { overlays } = entryOf(location);
  return typeof overlays === 'number' && Number.isInteger(overlays) && overlays > 0 ? overlays : 0;
}

/** Key of the page's own entry: an overlay's entry shows the same page. */
export function pageKeyOf(location: Location): string {
  const { pageKey } = entryOf(location);
  return depthOf(location) > 0 && typeof pageKey === 'string' ? pageKey : location.key;
}
