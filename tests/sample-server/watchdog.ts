import { createInterface } from 'node:readline';
import { removeRunFolder } from './runFolder.ts';

// Runs in parallel with the sample server and reads its run folders from stdin, one per line. The pipe closes
// whenever the sample server ends. Then the watchdog ends the servers of each folder and deletes the folder.
const folders = new Set<string>();

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, folder = ''] = line.split(/ (.*)/s);
  if (word === 'uses') folders.add(folder);
  else folders.delete(folder);
});
lines.on('close', () => void Promise.all([...folders].map(removeRunFolder)));
// Ctrl+C reaches the whole process group. The watchdog must end only after the sample server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
