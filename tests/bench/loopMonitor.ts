import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Preloaded with `--import`: monitors the event loop of a process and reports over its IPC channel. */

const resolutionMs = 1;
const delays = monitorEventLoopDelay({ resolution: resolutionMs });
delays.enable();

process.on('message', (message) => {
  if (message === 'loop: begin') delays.reset();
  // A tick without delay counts as one resolution.
  if (message === 'loop: tell')
    process.send?.({ longestTaskMs: Math.max(0, delays.max / 1e6 - resolutionMs) });
});
