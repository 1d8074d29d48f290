import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

// Runs beside the sample server and reads what it started, one word and one value a line. When the sample server is gone,
// however it went, its pipe closes: then whatever still runs is ended and its folder removed.
const pids = new Set<number>();
const folders = new Set<string>();

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, ...rest] = line.split(' ');
  const value = rest.join(' ');
  if (word === 'pid') pids.add(Number(value));
  else if (word === 'ended') pids.delete(Number(value));
  else if (word === 'folder') folders.add(value);
  else if (word === 'removed') folders.delete(value);
});
lines.on('close', () => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});
// A Ctrl+C goes to the whole group of processes; this one leaves when the sample server has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
