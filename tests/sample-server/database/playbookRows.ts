import { idOf, type TableRows, watchedItem } from './checkRows.ts';
import { before, dayMs, type ItemSeed, localAgentId, minuteMs } from './ItemFactory.ts';

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
    // Scheduled and failed when the changes of the story say so.
    agoMs: 22 * minuteMs,
    error: 'timed out waiting for 6 replicas',
  },
  { item: 'payments-worker', playbook: 0, status: 'completed', agoMs: 12 * dayMs },
  { item: 'payments-worker', playbook: 1, status: 'completed', agoMs: 60 * dayMs },
  { item: 'payments-api', playbook: 0, status: 'completed', agoMs: 3 * dayMs },
] as const;

/** Playbooks, and their runs on the story's items. */
export function playbookRows(items: readonly ItemSeed[], personId: string): TableRows {
  const created_at = before(120 * dayMs);
  return [
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
        config_id: watchedItem(items, item),
        agent_id: localAgentId,
        error: 'error' in more ? more.error : null,
      })),
    ],
  ];
}
