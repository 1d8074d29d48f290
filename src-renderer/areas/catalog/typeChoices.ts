import { parseTriState, stringifyTriState, type TriState } from '../../kit/address/triState.ts';
import { type Codec, custom } from '../../parts/list/codecs.ts';

const renamed = (chosen: TriState, from: string, to: string): TriState =>
  new Map([...chosen].map(([type, sign]) => [type.replaceAll(from, to), sign]));

/** Codec of type choices in the web client's format, with `__` instead of `::`: `AWS__EC2__Instance:1`. */
export const typeChoices = (): Codec<TriState> =>
  custom<TriState>({
    fallback: new Map(),
    read: (text) => {
      const chosen = parseTriState(text);
      return chosen.size === 0 ? undefined : renamed(chosen, '__', '::');
    },
    write: (chosen) => stringifyTriState(renamed(chosen, '::', '__')),
  });
