import { inflateSync } from 'node:zlib';

/** The form in which texts are compared and sorted: lower case, composed. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const hex = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** The 16 bytes of a UUID, or undefined when the text is none. */
export function idBytes(id: string): Buffer | undefined {
  return hex.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : undefined;
}

/** A UUID as text. */
export function idText(bytes: Buffer): string {
  const text = bytes.toString('hex');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/** No text that was kept is longer: in the file of somebody else a few bytes may stand for more than there is memory. */
const longestInflated = 256 * 1024 * 1024;

/** A text that was deflated. @throws RangeError for one that is far too long, zlib's errors */
export const inflated = (bytes: Uint8Array): string =>
  inflateSync(bytes, { maxOutputLength: longestInflated }).toString('utf8');
