import { snapshotChunkBytes, snapshotExtension, stoppedSentence } from '#contract/rules/snapshots.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';

const { opening: texts } = messages;

/** Encodes bytes in base64 without an intermediate binary string. */
const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error(texts.unreadable));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.readAsDataURL(blob);
  });

async function send(file: File): Promise<void> {
  const { begin, piece, end } = bridge.snapshots.receive;
  const { id } = await begin({ name: file.name.slice(-300), bytes: file.size });
  try {
    for (let at = 0; at < file.size; at += snapshotChunkBytes)
      await piece({ id, data: await base64Of(file.slice(at, at + snapshotChunkBytes)) });
    await end({ id });
  } catch (error) {
    // Stopped on either side: discard the partial file. If it is already discarded, ignore the error.
    await bridge.snapshots.stop().catch(() => undefined);
    throw error;
  }
}

/** Sends a file to the main process as a workspace. `snapshots.opening` reports progress. */
export function sendSnapshot(file: File): void {
  send(file).catch((error: unknown) => {
    const { code, sentence, details } = toDisplayFailure(error);
    // Stopped by the user, who needs no message.
    if (code === 'CONFLICT' && sentence === stoppedSentence) return;
    const isReadError = error instanceof DOMException;
    useToasts.getState().show({
      kind: 'failed',
      text: texts.refused(file.name),
      note: isReadError ? texts.unreadable : sentence,
      details,
    });
  });
}

/** Opens the system's file dialog. */
export function chooseSnapshot(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = snapshotExtension;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) sendSnapshot(file);
  });
  input.click();
}
