import { oneOf } from '@market/api/answer-fields';
import { APPLICATION_STATUSES } from './application-states';

export const status = () => oneOf(APPLICATION_STATUSES);
