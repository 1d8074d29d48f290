import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preloaded with `--import`: reports memory usage after garbage collection over the IPC channel. */

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory: tell') return;
  collect();
  // V8 frees the buffers of the first collection in a thread, and waits for it at the start of the next.
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ usedBytes: heapUsed + external, residentBytes: rss });
});
