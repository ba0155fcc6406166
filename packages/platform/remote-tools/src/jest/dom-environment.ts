// Before jsdom, which comes with the next.
import './quick-styles';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { leaveAtOnce } from './leave-at-once';

leaveAtOnce();

export default FixedJsdomEnvironment;
