import { parseTriState, stringifyTriState, type TriState } from '#kit/address/triState.ts';
import { type Codec, singleParameter } from '#parts/list/codecs.ts';

const replaceInTypes = (chosen: TriState, from: string, to: string): TriState =>
  new Map([...chosen].map(([type, sign]) => [type.replaceAll(from, to), sign]));

/** Codec of type choices in the web client's format, with `__` instead of `::`: `AWS__EC2__Instance:1`. */
export const typeChoices = (): Codec<TriState> =>
  singleParameter<TriState>({
    fallback: new Map(),
    read: (text) => {
      const chosen = parseTriState(text);
      return chosen.size === 0 ? undefined : replaceInTypes(chosen, '__', '::');
    },
    write: (chosen) => stringifyTriState(replaceInTypes(chosen, '::', '__')),
  });
