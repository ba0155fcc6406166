/** Kit pieces that show many things at once. Each comes in a chunk of its own at first use. */
import { piece } from '../ui/piece';

export { FormattedText } from './formatted-text';
export { ItemList } from './item-list';
export { Pagination } from './pagination';
export { Statistic } from './statistic';

export const Collapse = piece(async () => (await import('./pieces/collapse')).Collapse);
export const Descriptions = piece(async () => (await import('./pieces/descriptions')).Descriptions);
export const Progress = piece(async () => (await import('./pieces/progress')).Progress);
export const Steps = piece(async () => (await import('./pieces/steps')).Steps);
export const Table = piece(async () => (await import('./pieces/table')).Table);
export const Timeline = piece(async () => (await import('./pieces/timeline')).Timeline);

export type { CollapseProps, DescriptionsProps, StepsProps, TableColumnsType, TableProps, TimelineProps } from 'antd';
