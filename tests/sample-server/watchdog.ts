import { createInterface } from 'node:readline';
import { clearRunFolder } from './runFolder.ts';

// Runs beside the sample server and reads which run folders it uses, one word and one folder a line. When the sample server
// is gone, however it went, its pipe closes: then the servers of each folder are ended and the folder is removed.
const folders = new Set<string>();

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [word, folder = ''] = line.split(/ (.*)/s);
  if (word === 'uses') folders.add(folder);
  else folders.delete(folder);
});
lines.on('close', () => void Promise.all([...folders].map(clearRunFolder)));
// A Ctrl+C goes to the whole group of processes; this one leaves when the sample server has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
