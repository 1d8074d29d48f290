import type { ResourceTab } from '../resource/ResourceDefinition.ts';
import { JobRuns } from './JobRuns.tsx';
import { runMessages as messages } from './messages.ts';

export const jobsTab: ResourceTab = {
  id: 'jobHistory',
  label: messages.tab,
  render: (id) => <JobRuns resourceId={id} />,
};
