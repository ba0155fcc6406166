export { createHttp, type HttpNeeds } from './axios-http';
