import { pipeline } from 'node:stream/promises';
import type { Host, SavedFile } from '../../host/host.ts';
import { askForPlace, type Offer, toFileFailure, wasStopped } from '../../host/writingFiles.ts';

type Saving = Offer | { readonly stage: 'saved' | 'cancelled' };

/**
 * Saves a text as a file where the person wants it.
 * @throws Failure when it cannot be written, or the window did not fetch what was offered
 */
export async function* saveText(
  host: Pick<Host, 'saveFile'>,
  { text, ...file }: SavedFile & { readonly text: string },
  signal: AbortSignal | undefined,
): AsyncGenerator<Saving, void, void> {
  try {
    const target = yield* askForPlace(host, file, signal);
    if (target !== null) await pipeline([text], target, { ...(signal && { signal }) });
    yield { stage: target === null ? 'cancelled' : 'saved' };
  } catch (error) {
    if (!wasStopped(error)) throw toFileFailure(error);
    yield { stage: 'cancelled' };
  }
}
