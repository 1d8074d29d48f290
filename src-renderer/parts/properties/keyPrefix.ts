/** A key and the group it stands in: `app.kubernetes.io` and `name` of `app.kubernetes.io/name`. */
export interface PrefixedKey {
  /** Empty for a key without one. */
  readonly prefix: string;
  readonly rest: string;
}

/** Takes a key apart at its first `/` or `:`. */
export function splitKey(key: string): PrefixedKey {
  const at = key.search(/[:/]/);
  return at < 0 ? { prefix: '', rest: key } : { prefix: key.slice(0, at), rest: key.slice(at + 1) };
}

/** What stands after the last `/` or `:` of a key. */
export const lastSegment = (key: string): string => key.split(/[:/]/).at(-1) || key;
