import { type Codec, singleParameter } from '../list/codecs.ts';

/** Reads a time of an address as ISO 8601 in UTC. Undefined for malformed text. */
function readMoment(text: string): string | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** The field `at` of a view: the earlier moment that the screen shows, in ISO 8601. Undefined for now. */
export const momentField = (): Codec<string | undefined> =>
  singleParameter<string | undefined>({ fallback: undefined, read: readMoment, write: (value) => value });
