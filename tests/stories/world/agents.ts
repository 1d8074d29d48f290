import type { ResourceRow } from '#contract/resources.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { longName } from './catalog.ts';
import { ago, dayMs, idOf, minuteMs, secondMs, serverAnswer } from './times.ts';

type Figures = ResourceRow['values'];

export const agent = (row: Partial<ResourceRow> = {}, values: Figures = {}): ResourceRow => ({
  id: idOf(9, 1),
  name: 'edge-singapore',
  source: null,
  icon: null,
  labels: {},
  agent: null,
  job: null,
  createdBy: { id: idOf(2, 1), name: 'Hanneke de Wit', avatar: null },
  createdAt: ago(12 * dayMs),
  updatedAt: ago(2 * dayMs),
  ...row,
  values: {
    description: null,
    last_seen: ago(20 * secondMs),
    last_received: ago(20 * secondMs),
    config_count: 212,
    checks_count: 14,
    config_scrapper_count: 2,
    playbook_runs_count: 1,
    ...values,
  },
});

export const someAgents: readonly ResourceRow[] = [
  agent(),
  agent({ id: idOf(9, 2), name: 'warehouse-berlin' }, { last_seen: ago(14 * minuteMs) }),
  agent(
    { id: idOf(9, 3), name: '' },
    { last_seen: null, last_received: null, config_count: 0, checks_count: 0 },
  ),
  agent({ id: nilUuid, name: 'local', createdBy: null, updatedAt: null }),
];

export const editedAgent = (
  row: ResourceRow,
  properties: Readonly<Record<string, string>> = { site: 'sin-1' },
  version = 'v1',
) => ({
  record: {
    id: row.id,
    name: row.name,
    description: null,
    properties: { ...properties },
    created_by: row.createdBy?.id ?? null,
    created_at: row.createdAt,
  },
  version,
  row,
});

export const longAgent = agent(
  { name: longName, createdBy: { id: idOf(2, 2), name: longName, avatar: null } },
  { description: `${longName} `.repeat(3), config_count: 123_456_789 },
);

/** Returns a page of any kind of resource. */
export const agentPage = (rows: readonly ResourceRow[], total = rows.length) =>
  serverAnswer({ rows: [...rows], total, serverTime: ago(0) });

export const oneAgent = (...of: Parameters<typeof editedAgent>) =>
  serverAnswer({ ...editedAgent(...of), serverTime: ago(0) });

export const agentMade = { id: idOf(9, 9), once: 'AbCdEfGh12345678.IjKlMnOp.1.2.3' } as const;
