/** Parameters of an address: a string, or a list of strings for a repeated name. */
export type SearchParams = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads a query string without converting values to numbers,
 * booleans or JSON, so that addresses round-trip unchanged.
 */
export function parseSearch(query: string): SearchParams {
  const parsed: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parsed[name];
    if (before === undefined) parsed[name] = value;
    else parsed[name] = [...(typeof before === 'string' ? [before] : before), value];
  }
  return { ...parsed };
}

/** Writes a query string with its leading `?`, or an empty string. Skips undefined values. */
export function stringifySearch(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') query.append(name, item);
      else if (typeof item === 'number' || typeof item === 'boolean') query.append(name, String(item));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the value of a name, or its first value when the name is repeated. */
export function firstParamValue(params: SearchParams, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' ? value : value?.[0];
}
