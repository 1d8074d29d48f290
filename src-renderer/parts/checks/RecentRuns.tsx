import { useQuery } from '@tanstack/react-query';
import { whenScrollRests } from '#kit/scrollRest.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '../bridge/bridge.ts';
import styles from './CheckTable.module.css';
import { messages } from './messages.ts';

const maxRuns = 10;

interface RecentRunsProps {
  readonly id: string;
  /** Null if the check never ran, and at an earlier moment, of which the last runs are not listed. */
  readonly lastRunAt: string | null;
}

/** Results of a check's last runs, oldest first, from stored runs only. */
export function RecentRuns({ id, lastRunAt }: RecentRunsProps) {
  const { queryFn, ...query } = queries.health.check.runs.queryOptions({
    input: { id, kept: true, range: { last: '1d' }, pageIndex: 0, pageSize: maxRuns },
    enabled: lastRunAt !== null,
    meta: { quiet: true },
  });
  const answer = useQuery({
    ...query,
    // A row that scrolls by leaves before its request, and the query is canceled.
    queryFn: async (context) => {
      await whenScrollRests(context.signal);
      context.signal.throwIfAborted();
      return queryFn(context);
    },
  });
  const runs = answer.data?.data.runs.toReversed() ?? [];
  // Runs of the present stay in memory while the list shows an earlier moment.
  if (lastRunAt === null || runs.length === 0) return '-';
  const words = runs.map(({ ok }) => (ok ? messages.healthy : messages.unhealthy)).join(', ');
  return (
    <span className={styles.recent} role="img" aria-label={messages.runs(words)}>
      {runs.map(({ time, ok }) => (
        <StatusIcon key={time} shape={ok ? 'healthy' : 'unhealthy'} />
      ))}
    </span>
  );
}
