import type { Response } from 'undici';
import { type Asked, failureOfLargeAnswer } from './failures.ts';

/**
 * Limit of a buffered answer in MB. Larger answers are a fault or an attack, and parsing holds several
 * copies.
 */
const usualMegabytes = 256;

/**
 * Reads the body of an answer in chunks. Stops when the content length or the received bytes exceed the
 * limit. A compressed body can be larger than its content length.
 * @param take receives each chunk and must not keep it; a returned promise delays the next chunk
 * @throws Failure SERVER above the limit; network errors
 */
export async function readParts(
  response: Response,
  asked: Asked,
  take: (part: Uint8Array) => unknown,
  mostMegabytes = usualMegabytes,
): Promise<void> {
  const mostBytes = mostMegabytes * 1024 * 1024;
  if (response.body === null) return;
  if (Number(response.headers.get('content-length')) > mostBytes) {
    await response.body.cancel();
    throw failureOfLargeAnswer(mostMegabytes, asked);
  }
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    // Throwing out of the loop closes the connection.
    if (bytes > mostBytes) throw failureOfLargeAnswer(mostMegabytes, asked);
    await take(part);
  }
}

/**
 * Reads the whole body of an answer as text.
 * @throws as in `readParts`
 */
export async function readBody(response: Response, asked: Asked, mostMegabytes?: number): Promise<string> {
  const parts: Uint8Array[] = [];
  await readParts(response, asked, (part) => parts.push(part), mostMegabytes);
  return new TextDecoder().decode(Buffer.concat(parts));
}
