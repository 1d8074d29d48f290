import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { idBytes } from '../text.ts';
import { hashLength, idLength } from './CacheWriter.ts';

/** Ids and hashes of all rows of a document that is compared by id: `idLength + hashLength` bytes each, one after the other. */
const keyLength = idLength + hashLength;

interface Key {
  readonly id: Buffer;
  readonly hash: Buffer;
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The keys of a document. @param rows the id of each, and all that is said of it */
export function documentKeys(rows: ReadonlyArray<readonly [id: string, said: string]>): Uint8Array {
  const keys = Buffer.alloc(rows.length * keyLength);
  for (const [place, [id, said]] of rows.entries()) {
    const at = place * keyLength;
    idBytes(id)?.copy(keys, at);
    keys.write(hash('md5', said, 'hex').slice(0, 2 * hashLength), at + idLength, 'hex');
  }
  return keys;
}

/** The key at a place. */
export function keyAt(keys: Uint8Array, place: number): Key {
  const bytes = bufferOf(keys);
  const at = place * keyLength;
  return { id: bytes.subarray(at, at + idLength), hash: bytes.subarray(at + idLength, at + keyLength) };
}

/**
 * Compares a document with what is kept of it.
 * @param hashOf reads the hash that is kept under an id
 * @returns places of the rows that are new or differ
 */
export function differing(keys: Uint8Array, hashOf: Statement<[Buffer], Buffer>): number[] {
  const wanted: number[] = [];
  for (let place = 0; place * keyLength < keys.length; place += 1) {
    const key = keyAt(keys, place);
    if (hashOf.get(key.id)?.equals(key.hash) !== true) wanted.push(place);
  }
  return wanted;
}

/** The ids of a document, in a form that can be looked up: `latin1` of their bytes. */
export function namedIn(keys: Uint8Array): ReadonlySet<string> {
  const bytes = bufferOf(keys);
  const named = new Set<string>();
  for (let at = 0; at < bytes.length; at += keyLength) named.add(bytes.toString('latin1', at, at + idLength));
  return named;
}
