import { queries } from '#parts/bridge/bridge.ts';
import { displayModeView, jobsInput, jobsView } from '#parts/jobs/jobsView.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

const view = jobsView(50);

export const jobsPrefetch: PrefetchQuery = (query) => [
  displayModeView.read(query).by === 'job'
    ? queries.jobs.strips.queryOptions()
    : queries.jobs.list.queryOptions({ input: jobsInput(view.read(query), Date.now()) }),
];
