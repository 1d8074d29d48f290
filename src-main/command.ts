import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runClient } from './commands/client/runClient.ts';

// Node ends by itself when the output is written. `process.exit` would cut the output of a pipe.
process.exitCode = await runClient(
  process.argv.slice(2),
  fileURLToPath(new URL('./web.js', import.meta.url)),
);
