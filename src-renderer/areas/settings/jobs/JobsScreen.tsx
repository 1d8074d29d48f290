import { Segments } from '../../../kit/fields/Segments.tsx';
import { useView } from '../../../parts/list/useView.ts';
import { JobRuns } from './JobRuns.tsx';
import { JobStrips } from './JobStrips.tsx';
import { shownView } from './jobsView.ts';
import { messages } from './messages.ts';

/** What the server did by itself: run by run, or job by job. Specification part 3 section 2.10. */
export function JobsScreen() {
  const { view, change } = useView(shownView);
  const choice = (
    <Segments
      label={messages.strips.label}
      small
      value={view.by}
      options={messages.strips.options}
      onChange={(by) => change({ by })}
    />
  );
  return view.by === 'job' ? <JobStrips acts={choice} /> : <JobRuns acts={choice} />;
}
