require('tsx/cjs');
const { remoteConfig } = require('@market/build-kit');

module.exports = remoteConfig({ workspace: __dirname, name: 'mfe_candidate' });
