import { enableCompileCache } from '../../api/src/process/compile-cache.js';
import { requireNode } from '../../api/src/required-node.js';

requireNode();
enableCompileCache();
await import('./run.js');
