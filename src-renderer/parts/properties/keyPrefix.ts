/** A key and its group: `app.kubernetes.io` and `name` in `app.kubernetes.io/name`. */
export interface PrefixedKey {
  /** Empty without a prefix. */
  readonly prefix: string;
  readonly rest: string;
}

/** Splits a key at its first `/` or `:`. */
export function splitKey(key: string): PrefixedKey {
  const at = key.search(/[:/]/);
  return at < 0 ? { prefix: '', rest: key } : { prefix: key.slice(0, at), rest: key.slice(at + 1) };
}

/** Returns the part after the last `/` or `:`. */
export const lastSegment = (key: string): string => key.split(/[:/]/).at(-1) || key;
