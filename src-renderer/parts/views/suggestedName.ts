import { longestViewName } from '../../../src-preload/contract/rules/views.ts';
import { parseSearch } from '../../kit/address/searchParams.ts';
import { parseTriState } from '../../kit/address/triState.ts';

/** Parameters of the display, not of the filter. */
const ofShape = /^(?:sort|group|tabBy|layout|page|pivot|hide|show|by$)/i;
const noWords = /^(?:true|false|yes|no)$|^[{[]|^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** Returns the words of one parameter: included and excluded values. */
function wordsOf(value: string): readonly string[] {
  const chosen = parseTriState(value);
  if (chosen.size === 0) return noWords.test(value.trim()) ? [] : [value.trim()];
  return [...chosen]
    .filter(([key]) => !noWords.test(key))
    .map(([key, sign]) => (sign === 1 ? key : `not ${key}`));
}

/**
 * Suggests a name for a list's address: its title and filters.
 * @param title title of the list
 */
export function suggestedName(title: string, address: string): string {
  const query = address.slice(address.indexOf('?') + 1);
  const words = (address.includes('?') ? Object.entries(parseSearch(query)) : [])
    .filter(([name]) => !ofShape.test(name))
    .flatMap(([, value]) => [value].flat())
    .flatMap(wordsOf)
    .filter((word) => word !== '');
  const name = words.length === 0 ? title : `${title}: ${words.join(', ')}`;
  return name.length <= longestViewName
    ? name
    : `${name
        .slice(0, longestViewName - 1)
        .toWellFormed()
        .trim()}…`;
}
