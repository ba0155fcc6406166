export { ThreadFailed, createThreadPool, type ThreadPool, type ThreadTask } from './thread-pool';
