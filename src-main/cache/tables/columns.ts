import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import {
  countOrZero,
  figureOrNull,
  nonEmptyText,
  requiredTime,
  timeOrNull,
} from '#main/server/columnSchemas.ts';
import { idBytes, idText } from '../text.ts';
import { toIso, toIsoOrNull, toMicros } from '../times.ts';
import type { TermKind } from '../writes/Dictionary.ts';

/** A value of SQLite. */
export type StoredValue = number | string | Uint8Array | null;

/** Returns the key of a shared text. An empty text has the key 0. */
export type TermKeyOf = (kind: TermKind, text: string | null) => number;

/** A column of a table of the server. Its value is read for details and not stored in a column of the cache. */
export interface Column<Value = unknown> {
  /** Name on the server. */
  readonly server: string;
  /** Reads the server's value. */
  readonly schema: z.ZodType<Value>;
}

/** A column of the server that the cache stores in a column, for lists, filters and sorting. */
export interface StoredColumn<Value = unknown> extends Column<Value> {
  /** Name in the table of the cache. */
  readonly name: string;
  /** SQL type and constraint of the column. */
  readonly sqlType: string;
  /** Kind of the shared text whose key is stored. `decode` gets the text. */
  readonly term?: TermKind;
  /** Migration that adds the column. Absent for columns of the table's first version. */
  readonly since?: number;
  /** @returns undefined if the row cannot be stored */
  encode(value: Value, keyOf: TermKeyOf): StoredValue | undefined;
  decode(stored: StoredValue): Value;
}

export const isStored = <Value>(column: Column<Value>): column is StoredColumn<Value> => 'name' in column;

/** An id of the server, stored as 16 bytes. A row with another id is not stored. */
export const idColumn = (server: string, name = server): StoredColumn<string> => ({
  server,
  name,
  sqlType: name === 'id' ? 'blob not null unique' : 'blob not null',
  schema: idSchema,
  encode: idBytes,
  decode: (stored) => idText(stored as Buffer),
});

/** An id of the server, or null. */
export const optionalIdColumn = (server: string, name: string): StoredColumn<string | null> => ({
  server,
  name,
  sqlType: 'blob',
  schema: idSchema
    .nullish()
    .catch(null)
    .transform((id) => id ?? null),
  encode: (id) => (id === null ? null : (idBytes(id) ?? null)),
  decode: (stored) => (stored === null ? null : idText(stored as Buffer)),
});

/** A text that many rows share. Stored as the key of the text, 0 for none. */
export const termColumn = (
  server: string,
  term: TermKind,
  { name = server, schema = nonEmptyText }: { name?: string; schema?: z.ZodType<string | null> } = {},
): StoredColumn<string | null> & { readonly term: TermKind } => ({
  server,
  name,
  term,
  schema,
  sqlType: 'integer not null',
  encode: (text, keyOf) => keyOf(term, text),
  decode: (stored) => stored as string | null,
});

/** A time. A row without it is not stored. Times are the server's text, and ISO 8601 when read from the cache. */
export const timeColumn = (server: string, name: string): StoredColumn<string> => ({
  server,
  name,
  sqlType: 'integer not null',
  schema: requiredTime,
  encode: (time) => toMicros(time) ?? undefined,
  decode: (stored) => toIso(stored as number),
});

export const optionalTimeColumn = (server: string, name: string): StoredColumn<string | null> => ({
  server,
  name,
  sqlType: 'integer',
  schema: timeOrNull,
  encode: toMicros,
  decode: (stored) => toIsoOrNull(stored as number | null),
});

export const textColumn = (
  server: string,
  { name = server, schema = nonEmptyText }: { name?: string; schema?: z.ZodType<string | null> } = {},
): StoredColumn<string | null> => ({
  server,
  name,
  sqlType: 'text',
  schema,
  encode: (text) => text,
  decode: (stored) => stored as string | null,
});

export const requiredTextColumn = (server: string, name = server): StoredColumn<string> => ({
  server,
  name,
  sqlType: 'text not null',
  schema: z.string(),
  encode: (text) => text,
  decode: (stored) => stored as string,
});

export const countColumn = (server: string, name = server): StoredColumn<number> => ({
  server,
  name,
  sqlType: 'integer not null',
  schema: countOrZero,
  encode: (count) => count,
  decode: (stored) => stored as number,
});

/** A figure that the server may lack, such as a cost. */
export const figureColumn = (server: string, name = server): StoredColumn<number | null> => ({
  server,
  name,
  sqlType: 'real',
  schema: figureOrNull,
  encode: (figure) => figure,
  decode: (stored) => stored as number | null,
});
