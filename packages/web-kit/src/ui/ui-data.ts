/**
 * What shows many things at once. A door of its own for remotes built for contract 2.0, and until 3; `ui` has all of it.
 */
import { piece } from './piece';

export { FormattedText } from './controls/formatted-text';
export { ItemList } from './controls/item-list';
export { Pagination } from './controls/pagination';
export { Statistic } from './controls/statistic';

export const Collapse = piece(async () => (await import('./antd/collapse')).Collapse);
export const Descriptions = piece(async () => (await import('./antd/descriptions')).Descriptions);
export const Progress = piece(async () => (await import('./antd/progress')).Progress);
export const Steps = piece(async () => (await import('./antd/steps')).Steps);
export const Table = piece(async () => (await import('./antd/table')).Table);
export const Timeline = piece(async () => (await import('./antd/timeline')).Timeline);

export type { CollapseProps, DescriptionsProps, StepsProps, TableColumnsType, TableProps, TimelineProps } from 'antd';
