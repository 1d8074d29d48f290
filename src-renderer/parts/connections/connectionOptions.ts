import type { ConnectionChoice } from '../../../src-preload/contract/connections.ts';
import type { Option } from '../../kit/select/Option.ts';
import { messages } from './messages.ts';

/** Written instead of an id by who writes specifications by hand. */
const isAddress = (value: string): boolean => value.startsWith('connection://');

/**
 * What can be chosen, and what is chosen already, whatever it is: what is there is never lost by looking at it.
 * @param types only connections of these; all when absent
 */
export function connectionOptions(
  choices: readonly ConnectionChoice[] | undefined,
  types: readonly string[] | undefined,
  chosen: string,
): readonly Option[] {
  const options = (choices ?? [])
    .filter(({ id, type }) => id === chosen || types === undefined || types.includes(type))
    .map(({ id, name, namespace, type }) => ({ value: id, label: name, detail: namespace, icon: type }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const label = isAddress(chosen) || choices === undefined ? chosen : messages.gone(chosen);
  return [{ value: chosen, label }, ...options];
}
