import { number, object } from 'yup';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from './constants';

/** Page and limit of every list call: pages count from 1, limit 1 to 100, default 20. */
export const pagingFields = {
  page: number()
    .typeError('Page must be a whole number')
    .integer('Page must be a whole number')
    .min(1, 'Page starts at 1')
    .max(10_000, 'Page is too high')
    .default(1),
  limit: number()
    .typeError('Limit must be a whole number')
    .integer('Limit must be a whole number')
    .min(1, 'Limit must be from 1 to 100')
    .max(LIST_LIMIT_MAX, 'Limit must be from 1 to 100')
    .default(LIST_LIMIT_DEFAULT),
};

export const pagingSchema = object(pagingFields);

/** What every list call answers. */
export interface Listing<Item> {
  records: Item[];
  total: number;
  page: number;
  limit: number;
}
