import { inflateSync } from 'node:zlib';

/** Normalizes a text for comparing and sorting: composed and lower case. Searches use `foldText`. */
export const normalizeText = (text: string): string => text.normalize('NFC').toLowerCase();

const uuidPattern = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Returns the 16 bytes of a UUID. Undefined for a malformed id. */
export function idBytes(id: string): Buffer | undefined {
  return uuidPattern.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : undefined;
}

export function idText(bytes: Buffer): string {
  const text = bytes.toString('hex');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/**
 * Limit (bytes) of an inflated text. In a file of another computer, a few bytes can inflate to more than the
 * memory.
 */
const maxInflatedBytes = 256 * 1024 * 1024;

/**
 * Inflates a text.
 * @throws RangeError for a text over the limit, or zlib's errors
 */
export const inflateText = (bytes: Uint8Array): string =>
  inflateSync(bytes, { maxOutputLength: maxInflatedBytes }).toString('utf8');
