import { join } from 'node:path';
import { PassedParts } from './PassedParts.ts';

/** Next to the results folder, because Playwright empties that folder. */
export const passedPartsFile = join(import.meta.dirname, '..', '..', 'test-results', 'stories-looked.txt');

// biome-ignore lint/style/noDefaultExport: Playwright requires a default export for a global setup.
export default function beginRun(): void {
  PassedParts.begin(passedPartsFile);
}
