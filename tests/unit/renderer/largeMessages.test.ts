import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { filePieceCharacters, limitSentences, maxMessageBytes } from '#contract/rules/messageLimits.ts';
import { limitedChannel } from '#parts/bridge/limitedChannel.ts';
import { piecesOf } from '#parts/filePieces.ts';

describe('the pieces of a large text', () => {
  it('never split a surrogate pair', () => {
    expect(piecesOf('abc🔑🔑d', 4)).toEqual(['abc', '🔑🔑', 'd']);
    expect(piecesOf('🔑🔑🔑', 5)).toEqual(['🔑🔑', '🔑']);
    for (const piece of piecesOf('a🔑'.repeat(100), 4)) expect(piece.isWellFormed()).toBe(true);
  });

  it('are complete for a text with unpaired surrogates', () => {
    const text = '\ud83d'.repeat(9);
    expect(piecesOf(text, 4).join('') === text).toBe(true);
  });

  it('are a single piece for a short or empty text', () => {
    expect(piecesOf('abcd', 4)).toEqual(['abcd']);
    expect(piecesOf('', 4)).toEqual(['']);
  });

  it('have a length divisible by 4, so that each base64 piece decodes alone', () => {
    expect(filePieceCharacters % 4).toBe(0);
  });
});

describe('a channel with the size limit of a message', () => {
  const sent: unknown[] = [];
  const channel = limitedChannel({
    on: () => undefined,
    postMessage: (data) => void sent.push(data),
    close: () => undefined,
  });

  it.each([
    ['of the maximum size', 'x'.repeat(maxMessageBytes)],
    ['of the maximum size in UTF-8', 'ü'.repeat(maxMessageBytes / 2)],
    ['of a few bytes', new Uint8Array([1])],
  ])('sends a message %s', (_what, message) => {
    channel.postMessage(message);
    expect(sent.at(-1) === message).toBe(true);
  });

  it.each([
    ['one byte longer', 'x'.repeat(maxMessageBytes + 1)],
    ['one byte longer in UTF-8', `x${'ü'.repeat(maxMessageBytes / 2)}`],
  ])('refuses a message that is %s before sending it', (_what, message) => {
    const before = sent.length;
    expect(() => channel.postMessage(message)).toThrow(ORPCError);
    expect(() => channel.postMessage(message)).toThrow(
      expect.objectContaining({ code: 'INVALID', data: { sentence: limitSentences.message } }),
    );
    expect(sent).toHaveLength(before);
  });
});
