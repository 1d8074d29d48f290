import type { StatusShape } from '../kit/status/statusShapes.ts';

interface ShownStatus {
  readonly shape: StatusShape | undefined;
  readonly word: string;
}

/** Specification part 3 section 4, and what the server writes besides; API reference section 13.3. */
const statuses: Readonly<Record<string, ShownStatus>> = {
  RUNNING: { shape: 'running', word: 'Running' },
  SUCCESS: { shape: 'healthy', word: 'Success' },
  WARNING: { shape: 'warning', word: 'Warning' },
  FAILED: { shape: 'unhealthy', word: 'Failed' },
  STOPPED: { shape: 'cancelled', word: 'Stopped' },
  STALE: { shape: 'unknown', word: 'Stale' },
  SKIPPED: { shape: 'skipped', word: 'Skipped' },
};

/** How a run of a job is shown. A word that nobody knows here is shown as the server wrote it. */
export const jobStatusOf = (status: string): ShownStatus =>
  statuses[status] ?? { shape: undefined, word: status };
