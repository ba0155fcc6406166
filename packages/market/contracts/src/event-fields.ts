import type { EventDescription } from '@market/api/events';
import { number, object, string } from 'yup';
import type { ServiceName } from './services';

export const id = () => string().required().max(100);
export const shortText = () => string().defined().max(500);
export const revision = () => number().integer().min(0).required();
export const time = () => string().required().max(40);
/** Address of a company's published logo below the API's root. */
export const logoAddress = () => string().max(200);

export const companyIdentity = object({ cmp_name: shortText(), cmp_webs: shortText() });

/** Description of an event of the marketplace. */
export type EventRow = EventDescription<ServiceName>;
