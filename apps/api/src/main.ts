import { requireNode } from './required-node.js';

requireNode();
await import('./process/run.js');
