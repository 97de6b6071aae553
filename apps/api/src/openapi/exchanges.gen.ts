import type { Exchange } from './exchange.js';

export const EXCHANGES: Exchange[] = [];
