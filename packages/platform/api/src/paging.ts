import { object } from 'yup';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from './constants';
import { numeric } from './fields';
import { texts } from './texts';

/** Page and limit of every list call: pages count from 1, limit 1 to 100, default 20. */
export const pagingFields = {
  page: numeric(texts.values.page)
    .nonNullable(texts.values.page)
    .integer(texts.values.page)
    .min(1, texts.values.pageLow)
    .max(10_000, texts.values.pageHigh)
    .default(1),
  limit: numeric(texts.values.limit)
    .nonNullable(texts.values.limit)
    .integer(texts.values.limit)
    .min(1, texts.values.limitRange({ max: LIST_LIMIT_MAX }))
    .max(LIST_LIMIT_MAX, texts.values.limitRange({ max: LIST_LIMIT_MAX }))
    .default(LIST_LIMIT_DEFAULT),
};

export const pagingSchema = object(pagingFields);

/** Answer of every list call. */
export interface Listing<Item> {
  records: Item[];
  total: number;
  page: number;
  limit: number;
}
