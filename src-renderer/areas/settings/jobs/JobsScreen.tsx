import { Segments } from '../../../kit/fields/Segments.tsx';
import { JobRuns } from '../../../parts/jobs/JobRuns.tsx';
import { shownView } from '../../../parts/jobs/jobsView.ts';
import { useView } from '../../../parts/list/useView.ts';
import { JobStrips } from './JobStrips.tsx';
import { messages } from './messages.ts';

export function JobsScreen() {
  const { view, change } = useView(shownView);
  const choice = (
    <Segments
      label={messages.label}
      small
      value={view.by}
      options={messages.options}
      onChange={(by) => change({ by })}
    />
  );
  return view.by === 'job' ? <JobStrips acts={choice} /> : <JobRuns acts={choice} />;
}
