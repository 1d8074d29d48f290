import type { ShapeName } from '#kit/status/statusShapes.ts';

interface RunStatus {
  readonly shape: ShapeName | undefined;
  readonly word: string;
}

const statuses: Readonly<Record<string, RunStatus>> = {
  completed: { shape: 'healthy', word: 'Completed' },
  failed: { shape: 'unhealthy', word: 'Failed' },
  running: { shape: 'running', word: 'Running' },
  scheduled: { shape: 'pending', word: 'Scheduled' },
  waiting: { shape: 'pending', word: 'Waiting' },
  sleeping: { shape: 'pending', word: 'Sleeping' },
  pending_approval: { shape: 'pending', word: 'Pending approval' },
  pending: { shape: 'pending', word: 'Pending' },
  cancelled: { shape: 'cancelled', word: 'Cancelled' },
  skipped: { shape: 'skipped', word: 'Skipped' },
};

/** Returns the display of a run status. Unknown statuses are displayed unchanged. */
export const runStatusOf = (status: string): RunStatus =>
  (Object.hasOwn(statuses, status) ? statuses[status] : undefined) ?? { shape: undefined, word: status };
