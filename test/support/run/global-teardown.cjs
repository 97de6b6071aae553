require('./resolve-typescript.cjs');

module.exports = require('./tear-down.ts').default;
