import { requireNode } from './required-node.js';

requireNode();
await import('./run.js');
