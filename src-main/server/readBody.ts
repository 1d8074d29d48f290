import type { Response } from 'undici';
import { type Asked, failureOfLargeAnswer } from './failures.ts';

/** Answers are held whole, and more than once while they are read: what is larger is a fault or an attack. */
const usualMegabytes = 256;

/**
 * Reads the body of an answer in the parts in which it comes. What is too large is not read to its end: by what the server says of its
 * length, or by what has come, which is more where the body was compressed.
 * @param take gets each part, which it must not keep, and may make the next one wait
 * @throws Failure SERVER when it is too large; the network's error
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
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw failureOfLargeAnswer(mostMegabytes, asked);
    await take(part);
  }
}

/** Reads the whole body of an answer as text. @throws as `readParts` does */
export async function readBody(response: Response, asked: Asked, mostMegabytes?: number): Promise<string> {
  const parts: Uint8Array[] = [];
  await readParts(response, asked, (part) => parts.push(part), mostMegabytes);
  return new TextDecoder().decode(Buffer.concat(parts));
}
