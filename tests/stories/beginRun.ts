import { join } from 'node:path';
import { Looked } from './Looked.ts';

/** Beside the folder of results, which the runner empties when it likes. */
export const lookedFile = join(import.meta.dirname, '..', '..', 'test-results', 'stories-looked.txt');

// biome-ignore lint/style/noDefaultExport: the runner takes the default export of what it runs first.
export default function beginRun(): void {
  Looked.begin(lookedFile);
}
