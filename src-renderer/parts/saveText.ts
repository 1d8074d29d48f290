import { useToasts } from '../kit/overlay/toastStore.ts';
import { toShownFailure } from './failures.ts';
import type { TextFile } from './filePieces.ts';
import { saveFile } from './saveFile.ts';
import { saveOffered } from './saveOffered.ts';

/** Texts that replace the common ones. */
interface SavedWords {
  readonly done: string;
  readonly failed: string;
}

/** Saves a text or bytes at a path that the user chooses. Displays a toast on failure. */
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
