require('./resolve-typescript.cjs');

module.exports = require('./set-up.ts').default;
