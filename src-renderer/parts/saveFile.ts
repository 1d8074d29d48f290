import type { SavingText } from '../../src-preload/contract/shell.ts';
import { bridge } from './bridge/bridge.ts';
import { sendFile, type TextFile } from './filePieces.ts';

/** Has main save a file where the person wants it; see `sendFile`. */
export const saveFile = (
  file: TextFile,
  options?: { readonly signal?: AbortSignal },
): Promise<AsyncIterable<SavingText>> => sendFile(bridge.shell.file, file, options);
