import { number, object, type ObjectSchema, string } from 'yup';
import type { ServiceName } from './services';

export const id = () => string().required().max(100);
export const shortText = () => string().defined().max(500);
export const revision = () => number().integer().min(0).required();
export const time = () => string().required().max(40);
/** Address of a company's published logo below the API's root. */
export const logoAddress = () => string().max(200);

export const companyIdentity = object({ cmp_name: shortText(), cmp_webs: shortText() });

/** Description of an event: the services that consume it, and its contents. */
export interface EventRow {
  summary: string;
  consumers: readonly ServiceName[];
  readers?: readonly ServiceName[];
  payload: ObjectSchema<object>;
}
