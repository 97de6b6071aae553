import { requireNode } from '../../api/src/required-node.js';

requireNode();
await import('./run.js');
