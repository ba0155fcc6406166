require('tsx/cjs');
const { shellConfig } = require('@market/build-kit');

module.exports = shellConfig({ workspace: __dirname, name: 'shell' });
