import type { PlaybookParam } from '#contract/playbooks.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';
import { parameterPath, paramValues, valuesToSend } from './paramRows.ts';

/**
 * Returns the values to send for a resource from a form that shows the parameters of another one. What the user
 * did not change is the default of the resource itself: the server evaluates defaults for each resource.
 * @param params the parameters in the form
 * @param values the values of the form
 * @param own the parameters of the resource
 */
export function valuesOfOther(
  params: readonly PlaybookParam[],
  values: FormRecord,
  own: readonly PlaybookParam[],
): Record<string, string> {
  const initial = paramValues(params, {});
  const changed = new Map(
    params.flatMap(({ name }, index) => {
      const path = parameterPath(index);
      return sameValue(values[path], initial[path]) ? [] : [[name, values[path]] as const];
    }),
  );
  const defaults = paramValues(own, {});
  const merged = Object.fromEntries(
    own.map(({ name }, index) => {
      const path = parameterPath(index);
      return [path, changed.has(name) ? changed.get(name) : defaults[path]];
    }),
  );
  return valuesToSend(own, merged);
}
