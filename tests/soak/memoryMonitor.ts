import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded before a process's own first file: tells over its channel how much memory it uses once all garbage is gone. */

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory: tell') return;
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ usedBytes: heapUsed + external, residentBytes: rss });
});
