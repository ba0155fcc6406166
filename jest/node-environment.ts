import { TestEnvironment } from 'jest-environment-node';
import { leaveAtOnce } from '@market/remote-tools/jest/leave-at-once';

leaveAtOnce();

export default TestEnvironment;
