import { join } from 'node:path';
import process from 'node:process';
import { runClient } from './commands/client/runClient.ts';

// Without `await`, because this file is built as a CommonJS file. See build/lib/commandFile.ts.
void runClient(process.argv.slice(2), {
  entry: join(import.meta.dirname, 'web.js'),
  exit: (code) => process.exit(code),
}).then((code) => {
  // Node ends by itself when the output is written. `process.exit` would cut the output of a pipe.
  process.exitCode = code;
});
