import { Segments } from '../../../kit/fields/Segments.tsx';
import { JobRuns } from '../../../parts/jobs/JobRuns.tsx';
import { shownView } from '../../../parts/jobs/jobsView.ts';
import { useView } from '../../../parts/list/useView.ts';
import { JobStrips } from './JobStrips.tsx';
import { messages } from './messages.ts';

/** What the server did by itself: run by run, or job by job. Specification part 3 section 2.10. */
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
