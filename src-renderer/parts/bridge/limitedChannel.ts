import { ORPCError } from '@orpc/client';
import { limitSentences, maxMessageBytes } from '#contract/rules/messageLimits.ts';
import type { Channel } from './channel.ts';

/** Maximum UTF-8 bytes per UTF-16 code unit. */
const maxBytesPerUnit = 3;

function isTooLarge(data: unknown): boolean {
  if (typeof data !== 'string' || data.length * maxBytesPerUnit <= maxMessageBytes) return false;
  return data.length > maxMessageBytes || new TextEncoder().encode(data).length > maxMessageBytes;
}

/**
 * Wraps a channel and rejects messages above the size limit. Sending one would close the connection and fail
 * every running call. `postMessage` throws ORPCError INVALID.
 */
export const limitedChannel = (channel: Channel): Channel => ({
  on: (event, listener) => channel.on(event, listener),
  postMessage(data) {
    if (isTooLarge(data))
      throw new ORPCError('INVALID', { status: 400, data: { sentence: limitSentences.message } });
    channel.postMessage(data);
  },
  close: () => channel.close(),
});
