import { maxViewNameLength } from '#contract/rules/views.ts';
import { parseSearch } from '#kit/address/searchParams.ts';
import { parseTriState } from '#kit/address/triState.ts';

/** Names of parameters that change the display, not the filter. */
const displayParameters = /^(?:sort|group|tabBy|layout|page|pivot|hide|show|by$)/i;
/** Values that are not readable in a name: booleans, JSON and UUIDs. */
const ignoredValues = /^(?:true|false|yes|no)$|^[{[]|^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Returns the included and excluded values of one parameter, as words of the name. */
function wordsOf(value: string): readonly string[] {
  const selection = parseTriState(value);
  if (selection.size === 0) return ignoredValues.test(value.trim()) ? [] : [value.trim()];
  return [...selection]
    .filter(([key]) => !ignoredValues.test(key))
    .map(([key, sign]) => (sign === 1 ? key : `not ${key}`));
}

/**
 * Suggests a name for a list's address: its title and filters.
 * @param title title of the list
 */
export function suggestViewName(title: string, address: string): string {
  const query = address.slice(address.indexOf('?') + 1);
  const words = (address.includes('?') ? Object.entries(parseSearch(query)) : [])
    .filter(([name]) => !displayParameters.test(name))
    .flatMap(([, value]) => [value].flat())
    .flatMap(wordsOf)
    .filter((word) => word !== '');
  const name = words.length === 0 ? title : `${title}: ${words.join(', ')}`;
  return name.length <= maxViewNameLength
    ? name
    : `${name
        .slice(0, maxViewNameLength - 1)
        .toWellFormed()
        .trim()}…`;
}
