import { ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../src-preload/contract/contract.ts';
import {
  filePieceCharacters,
  limitSentences,
  maxSavedCharacters,
} from '../../src-preload/contract/rules/messageLimits.ts';
import type { SavingText } from '../../src-preload/contract/shell.ts';

export interface TextFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
  /** The text stands for bytes, in base64. */
  readonly base64?: boolean;
}

/** Whether a cut before an index would separate the two halves of a character. */
function isInsideCharacter(text: string, index: number): boolean {
  const before = text.charCodeAt(index - 1);
  return before >= 0xd800 && before <= 0xdbff;
}

/**
 * Divides a text. No cut separates the two halves of a character.
 * @param maxCharacters maximum length of one piece, in UTF-16 code units; a multiple of 4 keeps pieces of base64 decodable
 * @returns one piece or more
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
 * Has main save a file where the person wants it. A large file crosses the bridge in pieces, one after the other.
 * @param calls `bridge.shell.file`
 * @throws ORPCError INVALID before anything is sent, for a file that is larger than main takes
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
