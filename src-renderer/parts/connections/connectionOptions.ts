import type { ConnectionChoice } from '#contract/connections.ts';
import type { Option } from '#kit/select/Option.ts';
import { messages } from './messages.ts';

/** Hand-written specifications can contain a URL instead of an id: `connection://…` or the target itself. */
const isAddress = (value: string): boolean => value.includes('://');

/**
 * Returns the options, including the current value even if it is unknown, so that opening the form never
 * loses it.
 * @param types allowed types; default: all
 * @param isFirst types to list first
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
