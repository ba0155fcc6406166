// Commands about versions of remotes, without what builds and deploys one: the image of the operator's commands has
// neither webpack nor a browser.
export { confirmAtTerminal } from './confirm';
export { connectToMarket, type MarketClient } from './market-client';
export { parseWords } from './parse-words';
export { Refused, endRefused } from './refused';
export { ROLLOUT_COMMANDS, usageOfRollout } from './rollout-commands';
export { saysInProject } from './says';
