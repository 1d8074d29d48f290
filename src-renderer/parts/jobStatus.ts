import type { StatusShape } from '#kit/status/statusShapes.ts';

interface StatusDisplay {
  readonly shape: StatusShape | undefined;
  readonly word: string;
}

/** Known statuses, including some that the product specification does not list. */
const statuses: Readonly<Record<string, StatusDisplay>> = {
  RUNNING: { shape: 'running', word: 'Running' },
  SUCCESS: { shape: 'healthy', word: 'Success' },
  WARNING: { shape: 'warning', word: 'Warning' },
  FAILED: { shape: 'unhealthy', word: 'Failed' },
  STOPPED: { shape: 'cancelled', word: 'Stopped' },
  STALE: { shape: 'unknown', word: 'Stale' },
  SKIPPED: { shape: 'skipped', word: 'Skipped' },
};

/** Returns the display of a job status. Unknown statuses are displayed unchanged. */
export const jobStatusOf = (status: string): StatusDisplay =>
  statuses[status] ?? { shape: undefined, word: status };
