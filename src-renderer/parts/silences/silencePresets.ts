import { sendResourceKinds, silenceColumns } from '../../../src-preload/contract/rules/notifications.ts';
import { parseSearch, single } from '../../kit/address/searchParams.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { spanOfLength } from './silenceSpan.ts';

/**
 * What an address says that a new silence begins with: `config_id`, `component_id`, `check_id` or `canary_id`, as the links in notifications
 * have them, and `for=1h`. Where it names several things, the first of these counts.
 */
export function presetsOf(query: string): FormRecord {
  const params = parseSearch(query);
  const column = sendResourceKinds
    .map((kind) => silenceColumns[kind])
    .find((name) => (single(params, name) ?? '') !== '');
  const length = single(params, 'for');
  return {
    ...(column === undefined ? {} : { [column]: single(params, column) }),
    ...(length === undefined ? {} : spanOfLength(length.trim())),
  };
}
