import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { idBytes } from '../text.ts';
import { hashLength, idLength } from './WriterOptions.ts';

/** Length (bytes) of one key: the id and hash of a row. */
const keyLength = idLength + hashLength;

interface Key {
  readonly id: Buffer;
  readonly hash: Buffer;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the keys of all rows, one after the other.
 * @param rows id and full text of each row
 */
export function documentKeys(rows: ReadonlyArray<readonly [id: string, said: string]>): Uint8Array {
  const keys = Buffer.alloc(rows.length * keyLength);
  for (const [place, [id, said]] of rows.entries()) {
    const at = place * keyLength;
    idBytes(id)?.copy(keys, at);
    keys.write(hash('md5', said, 'hex').slice(0, 2 * hashLength), at + idLength, 'hex');
  }
  return keys;
}

export function keyAt(keys: Uint8Array, place: number): Key {
  const bytes = bufferOf(keys);
  const at = place * keyLength;
  return { id: bytes.subarray(at, at + idLength), hash: bytes.subarray(at + idLength, at + keyLength) };
}

/**
 * Compares the rows of a document with the stored rows.
 * @param hashOf reads the stored hash of an id
 * @returns indexes of new or changed rows
 */
export function differingRows(keys: Uint8Array, hashOf: Statement<[Buffer], Buffer>): number[] {
  const wanted: number[] = [];
  for (let place = 0; place * keyLength < keys.length; place += 1) {
    const key = keyAt(keys, place);
    if (hashOf.get(key.id)?.equals(key.hash) !== true) wanted.push(place);
  }
  return wanted;
}

/** Returns the ids of a document as `latin1` strings, for lookups. */
export function idsOfDocument(keys: Uint8Array): ReadonlySet<string> {
  const bytes = bufferOf(keys);
  const named = new Set<string>();
  for (let at = 0; at < bytes.length; at += keyLength) named.add(bytes.toString('latin1', at, at + idLength));
  return named;
}
