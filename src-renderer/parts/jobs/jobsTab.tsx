import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import type { ResourceTab } from '../resource/ResourceDefinition.ts';
import { runMessages as messages } from './messages.ts';

/** Loaded on demand: most visits of an editor do not open the tab. */
const JobRuns = lazy(async () => ({ default: (await import('./JobRuns.tsx')).JobRuns }));

export const jobsTab: ResourceTab = {
  id: 'jobHistory',
  label: messages.tab,
  render: (id) => (
    <Suspense fallback={<SkeletonRows count={6} />}>
      <JobRuns resourceId={id} />
    </Suspense>
  ),
};
