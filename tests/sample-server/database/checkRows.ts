import { before, dayMs, type ItemSeed, localAgentId, minuteMs } from './ItemFactory.ts';

/** Rows by table, in the order in which they are inserted. */
export type TableRows = ReadonlyArray<readonly [table: string, rows: readonly object[]]>;

const idOf = (kind: string, number: number): string =>
  `0192${kind}000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Health checks of the story's items, by what they watch. */
const checks = [
  {
    item: 'payments-worker',
    type: 'http',
    name: 'payments-worker ready',
    status: 'unhealthy',
    changedAgoMs: 30 * minuteMs,
  },
  {
    item: 'payments-worker',
    type: 'prometheus',
    name: 'payments-worker queue lag',
    status: 'unhealthy',
    changedAgoMs: 26 * minuteMs,
  },
  {
    item: 'payments-db',
    type: 'sql',
    name: 'payments-db connections',
    status: 'unhealthy',
    changedAgoMs: 28 * minuteMs,
  },
  {
    item: 'payments-api',
    type: 'http',
    name: 'payments-api ready',
    status: 'healthy',
    changedAgoMs: 9 * dayMs,
  },
  {
    item: 'checkout-web',
    type: 'http',
    name: 'checkout-web ready',
    status: 'healthy',
    changedAgoMs: 4 * dayMs,
  },
] as const;

const playbooks = [
  { name: 'restart-deployment', title: 'Restart a deployment', category: 'Kubernetes', icon: 'restart' },
  { name: 'roll-back-release', title: 'Roll back a release', category: 'Kubernetes', icon: 'undo' },
] as const;

/** Runs by item: the one of two months ago is no longer counted. */
const runs = [
  {
    item: 'payments-worker',
    playbook: 0,
    status: 'failed',
    agoMs: 21 * minuteMs,
    error: 'timed out waiting for 6 replicas',
  },
  { item: 'payments-worker', playbook: 0, status: 'completed', agoMs: 12 * dayMs },
  { item: 'payments-worker', playbook: 1, status: 'completed', agoMs: 60 * dayMs },
  { item: 'payments-api', playbook: 0, status: 'completed', agoMs: 3 * dayMs },
] as const;

const watched = new Set(['Kubernetes::Deployment', 'AWS::RDS::DBInstance']);

/** What the tabs of the story's items count: their checks and the runs of playbooks. */
export function checkRows(items: readonly ItemSeed[], personId: string): TableRows {
  const find = (name: string): string => {
    const found = items.find((item) => item.name === name && watched.has(item.type));
    if (found === undefined) throw new Error(`The demo has no ${name} to watch.`);
    return found.id;
  };
  const created_at = before(120 * dayMs);
  const canaryId = idOf('d', 1);
  const checkId = (index: number) => idOf('e', index + 1);
  const canary = {
    id: canaryId,
    name: 'payments',
    namespace: 'payments',
    created_at,
    updated_at: created_at,
  };
  return [
    ['canaries', [{ ...canary, agent_id: localAgentId, is_pushed: false, spec: { interval: 30 } }]],
    [
      'checks',
      checks.map(({ type, name, status, changedAgoMs }, index) => ({
        id: checkId(index),
        canary_id: canaryId,
        agent_id: localAgentId,
        type,
        name,
        namespace: 'payments',
        status,
        severity: 'high',
        is_pushed: false,
        last_runtime: before(20_000),
        last_transition_time: before(changedAgoMs),
        created_at,
        updated_at: before(changedAgoMs),
      })),
    ],
    [
      'check_config_relationships',
      checks.map(({ item }, index) => ({
        config_id: find(item),
        check_id: checkId(index),
        canary_id: canaryId,
        created_at,
        updated_at: created_at,
        selector_id: 'sample',
        is_pushed: false,
      })),
    ],
    [
      'playbooks',
      playbooks.map((playbook, index) => ({
        ...playbook,
        id: idOf('f', index + 1),
        namespace: 'default',
        spec: { actions: [{ name: playbook.name, exec: { script: 'kubectl rollout restart' } }] },
        source: 'KubernetesCRD',
        created_by: personId,
        created_at,
        updated_at: created_at,
      })),
    ],
    [
      'playbook_runs',
      runs.map(({ item, playbook, status, agoMs, ...more }, index) => ({
        id: idOf('f', index + 101),
        playbook_id: idOf('f', playbook + 1),
        spec: {},
        status,
        created_at: before(agoMs),
        start_time: before(agoMs),
        scheduled_time: before(agoMs),
        end_time: before(agoMs - minuteMs),
        created_by: personId,
        config_id: find(item),
        agent_id: localAgentId,
        error: 'error' in more ? more.error : null,
      })),
    ],
  ];
}
