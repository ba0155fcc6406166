import { TestEnvironment } from 'jest-environment-node';
import { leaveAtOnce } from './leave-at-once';

leaveAtOnce();

export default TestEnvironment;
