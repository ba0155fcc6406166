// Loaded before the next import, which loads jsdom.
import './quick-styles';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { leaveAtOnce } from './leave-at-once';

leaveAtOnce();

export default FixedJsdomEnvironment;
