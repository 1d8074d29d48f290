import { ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#contract/contract.ts';
import { filePieceCharacters, limitSentences, maxSavedCharacters } from '#contract/rules/messageLimits.ts';
import type { SavingText } from '#contract/shell.ts';

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** Whether `text` is base64. */
  readonly base64?: boolean;
}

/** Whether cutting before an index would split a surrogate pair. */
function isInsideCharacter(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/**
 * Splits a text without splitting surrogate pairs.
 * @param maxCharacters maximum length of a piece, in UTF-16 code units; a multiple of 4 keeps base64 pieces
 * decodable
 * @returns at least one piece
 */
export function piecesOf(text: string, maxCharacters: number): readonly [...string[], string] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > maxCharacters) {
    const end = start + maxCharacters;
    const cut = isInsideCharacter(text, end) ? end - 1 : end;
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return [...pieces, text.slice(start)];
}

/**
 * Saves a file through the main process at a path that the user chooses. Sends large files in pieces, one
 * after the other.
 * @param calls `bridge.shell.file`
 * @throws ORPCError INVALID, before anything is sent, for a file above the size limit
 */
export async function sendFile(
  calls: ContractRouterClient<Contract>['shell']['file'],
  file: TextFile,
  options: { readonly signal?: AbortSignal } = {},
): Promise<AsyncIterable<SavingText>> {
  if (file.text.length > maxSavedCharacters)
    throw new ORPCError('INVALID', { status: 400, data: { sentence: limitSentences.savedText } });
  const pieces = piecesOf(file.text, filePieceCharacters);
  const last = pieces.at(-1) ?? '';
  let id: string | undefined;
  for (const text of pieces.slice(0, -1))
    ({ id } = await calls.piece({ text, ...(id === undefined ? {} : { id }) }, options));
  return calls.save({ ...file, text: last, ...(id === undefined ? {} : { pieces: id }) }, options);
}
