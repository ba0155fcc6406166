export { programOf } from './program-of';
export { ThreadFailed, createThreadPool, type ThreadPool, type ThreadTask } from './thread-pool';
