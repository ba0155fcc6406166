/** Components for data. */
import type * as antd from 'antd';
import { piece, type PieceOf } from './piece';

export { FormattedText } from './controls/formatted-text';
export { ItemList } from './controls/item-list';
export { Pagination } from './controls/pagination';
export { Statistic } from './controls/statistic';

export const Progress: PieceOf<typeof antd.Progress> = piece(async () => (await import('./antd/progress')).Progress);
export const Timeline: PieceOf<typeof antd.Timeline> = piece(async () => (await import('./antd/timeline')).Timeline);

export type { TimelineProps } from 'antd';
