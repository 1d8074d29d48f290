import type { ResourceTab } from '../resource/ResourceDefinition.ts';
import { JobRuns } from './JobRuns.tsx';
import { runMessages as messages } from './messages.ts';

/** The jobs of a resource, as a tab of its editor. */
export const jobsTab: ResourceTab = {
  id: 'jobHistory',
  label: messages.tab,
  render: (id) => <JobRuns resourceId={id} />,
};
