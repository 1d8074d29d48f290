import { useToasts } from '#kit/toasts/toastStore.ts';
import { base64Of } from '../base64Of.ts';
import { saveText } from '../saveText.ts';
import { messages } from './messages.ts';

/**
 * Saves the picture of a graph at a path that the user chooses.
 * @param name file name without extension
 */
export async function saveGraph(name: string, kind: 'svg' | 'png', blob: Blob): Promise<void> {
  const file = { name: `${name}.${kind}`, type: blob.type };
  await saveText(
    kind === 'svg'
      ? { ...file, text: await blob.text() }
      : { ...file, text: await base64Of(blob), base64: true },
  );
}

export function showSaveFailure(cause: unknown): void {
  const details = cause instanceof Error ? cause.message : String(cause);
  useToasts.getState().show({ kind: 'failed', text: messages.saveFailed, details });
}
