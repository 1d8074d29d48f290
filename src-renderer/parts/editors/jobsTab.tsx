import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { runMessages as messages } from '../jobs/messages.ts';
import type { ResourceTab } from '../resource/ResourceDefinition.ts';

/** Loaded on demand: most visits of an editor do not open the tab. */
const JobRuns = lazy(async () => ({ default: (await import('../jobs/JobRuns.tsx')).JobRuns }));

export const jobsTab: ResourceTab = {
  id: 'jobHistory',
  label: messages.tab,
  render: (id) => (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <JobRuns resourceId={id} />
    </Suspense>
  ),
};
