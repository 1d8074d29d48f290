import { useToasts } from '#kit/toasts/toastStore.ts';
import { downloadPath } from './downloadPath.ts';
import { toDisplayFailure } from './failures.ts';
import type { TextFile } from './filePieces.ts';
import { saveFile } from './saveFile.ts';

/** Texts that replace the common ones. */
interface SaveTexts {
  readonly done: string;
  readonly failed: string;
}

/** Saves a text or bytes at a path that the user chooses. Displays a toast on failure. */
export async function saveText(file: TextFile, texts?: SaveTexts): Promise<void> {
  try {
    for await (const step of await saveFile(file)) {
      if (step.stage === 'offer') downloadPath(step.path);
      if (step.stage === 'saved' && texts !== undefined)
        useToasts.getState().show({ kind: 'done', text: texts.done });
    }
  } catch (error) {
    const { sentence, serverMessage, details } = toDisplayFailure(error);
    useToasts.getState().show({
      kind: 'failed',
      text: texts?.failed ?? `${file.name} could not be saved`,
      note: sentence,
      details: details ?? serverMessage,
    });
  }
}
