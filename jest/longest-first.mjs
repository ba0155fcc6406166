import Sequencer from '@jest/test-sequencer';

/** Those that start whole programs: minutes each. */
const LONG = /\/test\/crash\/|\/scripts\/test\/(images|backup|own-writes|new-remote|dev-host|remotes-command)\.test/;
const rank = ({ path }) => (LONG.test(path) ? 0 : 1);

/** The longest files first also in a clone that has no memory of earlier runs, so that none begins when all others end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
}
