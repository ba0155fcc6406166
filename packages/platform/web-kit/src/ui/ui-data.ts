/** Components for data. Separate entry point for remotes built for contract 2.0, and until 3; `ui` has all of it. */
import type * as antd from 'antd';
import { piece, type PieceOf } from './piece';

export { FormattedText } from './controls/formatted-text';
export { ItemList } from './controls/item-list';
export { Pagination } from './controls/pagination';
export { Statistic } from './controls/statistic';

export const Collapse: PieceOf<typeof antd.Collapse> = piece(async () => (await import('./antd/collapse')).Collapse);
export const Descriptions: PieceOf<typeof antd.Descriptions> = piece(
  async () => (await import('./antd/descriptions')).Descriptions,
);
export const Progress: PieceOf<typeof antd.Progress> = piece(async () => (await import('./antd/progress')).Progress);
export const Steps: PieceOf<typeof antd.Steps> = piece(async () => (await import('./antd/steps')).Steps);
export const Table: PieceOf<typeof antd.Table> = piece(async () => (await import('./antd/table')).Table);
export const Timeline: PieceOf<typeof antd.Timeline> = piece(async () => (await import('./antd/timeline')).Timeline);

export type { CollapseProps, DescriptionsProps, StepsProps, TableColumnsType, TableProps, TimelineProps } from 'antd';
