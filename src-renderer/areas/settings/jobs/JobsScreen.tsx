import { JobRuns } from './JobRuns.tsx';

/** What the server did by itself; specification part 3 section 2.10. */
export function JobsScreen() {
  return <JobRuns />;
}
