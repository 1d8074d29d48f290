import { parseJsonLabels, stringifyJsonLabels } from '#kit/address/jsonLabels.ts';
import type { TriState } from '#kit/address/triState.ts';
import { type Codec, singleParameter } from './codecs.ts';

/**
 * Included and excluded ids as JSON.
 * @param idOf normalizes a hand-written id
 */
export const jsonLabels = (idOf: (id: string) => string = String): Codec<TriState> =>
  singleParameter<TriState>({
    fallback: new Map(),
    read: (value) => {
      const read = parseJsonLabels(value);
      return read && new Map([...read].map(([id, sign]) => [idOf(id), sign] as const));
    },
    write: stringifyJsonLabels,
  });
