import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded before a process's own first file: watches its event loop, and answers over its channel. */

const resolutionMs = 1;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

process.on('message', (message) => {
  if (message === 'loop: begin') delays.reset();
  // A tick that nothing delays counts as one resolution.
  if (message === 'loop: tell')
    process.send?.({ longestTaskMs: Math.max(0, delays.max / 1e6 - resolutionMs) });
});
