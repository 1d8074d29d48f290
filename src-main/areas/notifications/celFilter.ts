import { Environment } from '@marcbachmann/cel-js';
import type { ThingFacts } from '../../cache/reads/thingFacts.ts';
import { messages } from './messages.ts';

/** Whether a filter lets something through, or why nobody here can say. */
export type Judged = boolean | { readonly reason: string };

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** What the server's filters name; what an event is not about is empty there. */
const names = [
  'check',
  'canary',
  'config',
  'component',
  'agent',
  'incident',
  'playbook',
  'permalink',
  'channel',
] as const;

const empty: ThingFacts = {
  id: '',
  name: '',
  type: '',
  status: '',
  health: '',
  namespace: '',
  labels: {},
  tags: {},
};

/** A repetition of what repeats: such a pattern may take longer than anybody waits. */
const slowPattern = /\([^()]*[+*][^()]*\)\s*[+*{]/;

/**
 * A filter of a rule as something that can be asked about events. It is an expression in CEL, of which the server has more functions than this
 * console: those cannot be tried.
 * @returns a reason in place of the function for what is no expression
 */
export function celFilter(filter: string): ((facts: ThingFacts) => Judged) | { readonly reason: string } {
  if (slowPattern.test(filter)) return { reason: messages.slowPattern };
  const environment = new Environment({ unlistedVariablesAreDyn: true });
  let run: (context: Record<string, unknown>) => unknown;
  try {
    run = environment.parse(filter);
  } catch (error) {
    return { reason: messageOf(error) };
  }
  const nothing = Object.fromEntries(names.map((name) => [name, empty]));
  return (facts) => {
    try {
      const said = run({ ...nothing, ...facts });
      if (typeof said === 'boolean') return said;
      // The server takes texts, too.
      if (said === 'true' || said === 'false') return said === 'true';
      return { reason: 'It does not say true or false.' };
    } catch (error) {
      return { reason: messageOf(error) };
    }
  };
}
