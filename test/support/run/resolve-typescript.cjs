// Jest maps `./x.js` to `x.ts` in tests, but not while it loads its global set-up; this does it there.
const Module = require('node:module');
const { existsSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

const resolveFilename = Module._resolveFilename;

Module._resolveFilename = function (request, parent, ...rest) {
  if (request.startsWith('.') && request.endsWith('.js') && parent?.filename?.endsWith('.ts')) {
    const source = resolve(dirname(parent.filename), request.replace(/\.js$/, '.ts'));
    if (existsSync(source)) return source;
  }
  return resolveFilename.call(this, request, parent, ...rest);
};
