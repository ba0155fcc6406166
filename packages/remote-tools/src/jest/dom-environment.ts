import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { leaveAtOnce } from './leave-at-once';

leaveAtOnce();

export default FixedJsdomEnvironment;
