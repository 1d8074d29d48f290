import { onDemand } from '#kit/onDemand.ts';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { runMessages as messages } from '../jobs/messages.ts';
import type { ResourceTab } from '../resource/ResourceDefinition.ts';

/** Loaded on demand: most visits of an editor do not open the tab. */
const JobRuns = onDemand(() => import('../jobs/JobRuns.tsx')).component((module) => module.JobRuns);

export const jobsTab: ResourceTab = {
  id: 'jobHistory',
  label: messages.tab,
  render: (id) => <JobRuns fallback={<SkeletonRows count={6} />} resourceId={id} />,
};
