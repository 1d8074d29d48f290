import type { SampleAccount } from './accounts.ts';
import type { TableRows } from './checkRows.ts';
import { dayMs, isoBefore } from './ItemFactory.ts';

/**
 * Returns rows of the table `properties`. Some names match no UI flag. One row is deleted, which does not
 * disable its property.
 */
export function propertyRows(accounts: readonly SampleAccount[]): TableRows {
  const [admin] = accounts;
  const row = (
    name: string,
    value: string,
    agoMs: number,
    created_by: string | undefined,
    deletedAgoMs?: number,
  ) => ({
    name,
    value,
    created_by: created_by ?? null,
    created_at: isoBefore(agoMs),
    updated_at: isoBefore(agoMs),
    deleted_at: deletedAgoMs === undefined ? null : isoBefore(deletedAgoMs),
  });
  return [
    [
      'properties',
      [
        row('logs.disable', 'false', 200 * dayMs, undefined),
        row('check.retention.age', '720h', 90 * dayMs, admin?.id),
        row('canary.retention.age', '168h', 60 * dayMs, admin?.id, 5 * dayMs),
        row('incidents.jira.project', 'PAY', 33 * dayMs, admin?.id),
        // A different value in the server's configuration takes precedence.
        row('log.level', 'debug', 3 * dayMs, admin?.id),
      ],
    ],
  ];
}
