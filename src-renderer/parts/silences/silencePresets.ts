import { sendResourceKinds, silenceColumns } from '#contract/rules/notifications.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { spanOfLength } from './silenceSpan.ts';

/**
 * Reads initial values of a new silence from an address: `config_id`, `component_id`, `check_id` or
 * `canary_id`, as in notification links, and `for=1h`. Of several ids, the first in this order applies.
 */
export function presetsOf(query: string): FormRecord {
  const params = parseSearch(query);
  const column = sendResourceKinds
    .map((kind) => silenceColumns[kind])
    .find((name) => (firstParamValue(params, name) ?? '') !== '');
  const length = firstParamValue(params, 'for');
  return {
    ...(column === undefined ? {} : { [column]: firstParamValue(params, column) }),
    ...(length === undefined ? {} : spanOfLength(length.trim())),
  };
}
