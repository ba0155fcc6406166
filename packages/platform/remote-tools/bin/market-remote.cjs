#!/usr/bin/env node
// Manifests of remotes are TypeScript.
require('tsx/cjs');
require('../src/cli').main(process.argv.slice(2));
