import type { Response } from 'undici';
import { type Asked, failureOfLargeAnswer } from './failures.ts';

/** Answers are held whole, and more than once while they are read: what is larger is a fault or an attack. */
const usualMegabytes = 256;

/**
 * Reads the whole body of an answer. What is too large is not read to its end: by what the server says of its length, or
 * by what has come, which is more where the body was compressed.
 * @throws Failure SERVER when it is too large; the network's error
 */
export async function readBytes(
  response: Response,
  asked: Asked,
  mostMegabytes = usualMegabytes,
): Promise<Uint8Array> {
  const mostBytes = mostMegabytes * 1024 * 1024;
  if (response.body === null) return new Uint8Array();
  if (Number(response.headers.get('content-length')) > mostBytes) {
    await response.body.cancel();
    throw failureOfLargeAnswer(mostMegabytes, asked);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > mostBytes) throw failureOfLargeAnswer(mostMegabytes, asked);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The same as text. @throws as `readBytes` does */
export const readBody = async (...given: Parameters<typeof readBytes>): Promise<string> =>
  new TextDecoder().decode(await readBytes(...given));
