import type { SavingText } from '#contract/shell.ts';
import { bridge } from './bridge/bridge.ts';
import { sendFile, type TextFile } from './filePieces.ts';

/** Saves a file through the main process at a path that the user chooses; see `sendFile`. */
export const saveFile = (
  file: TextFile,
  options?: { readonly signal?: AbortSignal },
): Promise<AsyncIterable<SavingText>> => sendFile(bridge.shell.file, file, options);
