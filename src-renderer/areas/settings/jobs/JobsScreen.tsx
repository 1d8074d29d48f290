import { Segments } from '../../../kit/fields/Segments.tsx';
import { oneOf } from '../../../parts/list/codecs.ts';
import { defineView } from '../../../parts/list/defineView.ts';
import { useView } from '../../../parts/list/useView.ts';
import { JobRuns } from './JobRuns.tsx';
import { JobStrips } from './JobStrips.tsx';
import { messages } from './messages.ts';

const shownView = defineView({ by: oneOf(['run', 'job'], 'run') }, { beside: ['by'], keepsOthers: true });

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
