import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { JobRuns } from '#parts/jobs/JobRuns.tsx';
import { displayModeView } from '#parts/jobs/jobsView.ts';
import { useView } from '#parts/list/useView.ts';
import { JobStrips } from './JobStrips.tsx';
import { messages } from './messages.ts';

export function JobsScreen() {
  const { view, change } = useView(displayModeView);
  const choice = (
    <SegmentedInput
      label={messages.label}
      small
      value={view.by}
      options={messages.options}
      onChange={(by) => change({ by })}
    />
  );
  return view.by === 'job' ? <JobStrips acts={choice} /> : <JobRuns actions={choice} />;
}
