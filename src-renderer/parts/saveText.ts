import { useToasts } from '../kit/overlay/toastStore.ts';
import { toShownFailure } from './failures.ts';
import type { TextFile } from './filePieces.ts';
import { saveFile } from './saveFile.ts';
import { saveOffered } from './saveOffered.ts';

/** What is said, where a screen has words of its own. */
interface SavedWords {
  readonly done: string;
  readonly failed: string;
}

/** Saves a text, or bytes, where the person wants it; says so when that fails. What is wrong with the name for a file, main mends. */
export async function saveText(file: TextFile, words?: SavedWords): Promise<void> {
  try {
    for await (const step of await saveFile(file)) {
      if (step.stage === 'offer') saveOffered(step.path);
      if (step.stage === 'saved' && words !== undefined)
        useToasts.getState().show({ kind: 'done', text: words.done });
    }
  } catch (error) {
    const { sentence, serverMessage, details } = toShownFailure(error);
    useToasts.getState().show({
      kind: 'failed',
      text: words?.failed ?? `${file.name} could not be saved`,
      note: sentence,
      details: details ?? serverMessage,
    });
  }
}
