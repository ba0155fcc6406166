export { createHttp, type HttpNeeds } from './axios-http';
export type { ApiSentences } from './to-api-error';
