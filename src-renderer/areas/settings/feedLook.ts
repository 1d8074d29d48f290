import type { FeedState } from '../../../src-preload/contract/sync.ts';
import type { StatusShape } from '../../kit/status/statusShapes.ts';

/** The shape of each state; its word stands in messages.ts. */
export const feedShapes: Readonly<Record<FeedState['state'], StatusShape>> = {
  never: 'pending',
  first: 'running',
  fresh: 'healthy',
  stale: 'warning',
  forbidden: 'skipped',
  failing: 'unhealthy',
  paused: 'suspended',
};
