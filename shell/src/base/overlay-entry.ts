import { isRecord } from '@market/api/type-guards';
import type { Location } from 'react-router-dom';

/** Overlays above a page, stored in the router's `state` of a history entry. */
export interface OverlayEntry {
  /** Number of open overlays. */
  overlays: number;
  /** Key of the page's own entry. */
  pageKey: string;
}

/** Unvalidated: `state` comes from the browser's history. */
const entryOf = ({ state }: Location): { overlays?: unknown; pageKey?: unknown } => (isRecord(state) ? state : {});

/** Number of overlays for which this entry was made; 0 for the page's own entry. */
export function depthOf(location: Location): number {
  const { overlays } = entryOf(location);
  return typeof overlays === 'number' && Number.isInteger(overlays) && overlays > 0 ? overlays : 0;
}

/** Key of the page's own entry: an overlay's entry shows the same page. */
export function pageKeyOf(location: Location): string {
  const { pageKey } = entryOf(location);
  return depthOf(location) > 0 && typeof pageKey === 'string' ? pageKey : location.key;
}
