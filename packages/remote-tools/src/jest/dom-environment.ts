import { leaveAtOnce } from './leave-at-once';
import { passOverStyleRules } from './quick-styles';

leaveAtOnce();
passOverStyleRules();

// Not before: jsdom is loaded with it.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const FixedJsdomEnvironment = require('jest-fixed-jsdom') as typeof import('jest-fixed-jsdom').default;

export default FixedJsdomEnvironment;
