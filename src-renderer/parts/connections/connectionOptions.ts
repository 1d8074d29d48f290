import type { ConnectionChoice } from '../../../src-preload/contract/connections.ts';
import type { Option } from '../../kit/select/Option.ts';
import { messages } from './messages.ts';

/** Written instead of an id by who writes specifications by hand: a connection's, or that of what it would lead to. */
const isAddress = (value: string): boolean => value.includes('://');

/**
 * What can be chosen, and what is chosen already, whatever it is: what is there is never lost by looking at it.
 * @param types only connections of these; all when absent
 * @param isFirst those of types for which it holds come before the others
 */
export function connectionOptions(
  choices: readonly ConnectionChoice[] | undefined,
  types: readonly string[] | undefined,
  chosen: string,
  isFirst: (type: string) => boolean = () => true,
): readonly Option[] {
  const fitting = (choices ?? []).filter(
    ({ id, type }) => id === chosen || types === undefined || types.includes(type),
  );
  const options = [
    ...fitting.filter(({ type }) => isFirst(type)),
    ...fitting.filter(({ type }) => !isFirst(type)),
  ].map(({ id, name, namespace, type }) => ({ value: id, label: name, detail: namespace, icon: type }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const label = isAddress(chosen) || choices === undefined ? chosen : messages.gone(chosen);
  return [{ value: chosen, label }, ...options];
}
