import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preloaded with `--import`: reports memory usage after garbage collection over the IPC channel. */

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory: tell') return;
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ usedBytes: heapUsed + external, residentBytes: rss });
});
