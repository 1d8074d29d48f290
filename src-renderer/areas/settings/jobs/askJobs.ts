import { queries } from '../../../parts/bridge/bridge.ts';
import { jobsInput, jobsView, shownView } from '../../../parts/jobs/jobsView.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';

const view = jobsView(50);

export const askJobs: FirstQuestion = (query) =>
  shownView.read(query).by === 'job'
    ? queries.jobs.strips.queryOptions()
    : queries.jobs.list.queryOptions({ input: jobsInput(view.read(query), Date.now()) });
