#!/usr/bin/env node
// Loads TypeScript, in which manifests of remotes are written.
require('tsx/cjs');
require('../src/cli').main(process.argv.slice(2));
