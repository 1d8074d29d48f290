import type { Response } from 'undici';
import { failureOfLargeAnswer, type RequestSummary } from './failures.ts';

/**
 * Limit of a buffered answer in MB. Larger answers are a fault or an attack, and parsing holds several
 * copies.
 */
const defaultMaxMegabytes = 256;

/**
 * Reads the body of an answer in chunks. Stops when the content length or the received bytes exceed the
 * limit. A compressed body can be larger than its content length.
 * @param onChunk receives each chunk and must not keep it; a returned promise delays the next chunk
 * @throws Failure SERVER above the limit; network errors
 */
export async function readChunks(
  response: Response,
  summary: RequestSummary,
  onChunk: (part: Uint8Array) => unknown,
  maxMegabytes = defaultMaxMegabytes,
): Promise<void> {
  const maxBytes = maxMegabytes * 1024 * 1024;
  if (response.body === null) return;
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel();
    throw failureOfLargeAnswer(maxMegabytes, summary);
  }
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    // Throwing out of the loop closes the connection.
    if (bytes > maxBytes) throw failureOfLargeAnswer(maxMegabytes, summary);
    await onChunk(part);
  }
}

/**
 * Reads the whole body of an answer as text.
 * @throws as in `readChunks`
 */
export async function readBody(
  response: Response,
  summary: RequestSummary,
  maxMegabytes?: number,
): Promise<string> {
  const parts: Uint8Array[] = [];
  await readChunks(response, summary, (part) => parts.push(part), maxMegabytes);
  return new TextDecoder().decode(Buffer.concat(parts));
}
