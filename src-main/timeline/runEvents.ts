import type { PlaybookRun } from '../../src-preload/contract/playbooks.ts';
import type { TimelineTone } from '../../src-preload/contract/rules/timeline.ts';
import type { TimelineEvent } from '../../src-preload/contract/timeline.ts';
import type { DataApi } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { playbookRunColumns, playbookRunRowSchema } from '../server/playbookRunRows.ts';
import type { Linked } from './linkedTo.ts';

/** So many runs of playbooks are asked for at most. */
export const mostPlaybookRuns = 500;
/** Ids go into the address of the question, which may not be longer than servers take. */
const mostNamed = 120;

const tones: Readonly<Record<string, TimelineTone>> = {
  completed: 'passed',
  failed: 'failed',
  running: 'running',
  cancelled: 'cancelled',
};

/** Playbook runs on things since a time, the newest first. @throws Failure as the data API does */
export async function readPlaybookRuns(
  data: DataApi,
  { items, checks, components }: Linked,
  fromIso: string,
  signal: AbortSignal | undefined,
): Promise<PlaybookRun[]> {
  const named = [
    ['config_id', items],
    ['component_id', components],
    ['check_id', checks],
  ] as const;
  let room = mostNamed;
  const anyOf = named.flatMap(([column, ids]) => {
    const some = ids.slice(0, room);
    room -= some.length;
    return some.length === 0 ? [] : [isOneOf(column, some)];
  });
  if (anyOf.length === 0) return [];
  const { rows } = await data.rows(
    {
      relation: 'playbook_runs',
      columns: playbookRunColumns,
      where: [['created_at', 'gte', fromIso]],
      anyOf,
      order: [
        ['created_at', 'desc'],
        ['id', 'asc'],
      ],
      limit: mostPlaybookRuns,
      signal,
    },
    playbookRunRowSchema,
  );
  return [...rows];
}

export const runEvent = ({
  id,
  playbook,
  status,
  createdAt,
  startedAt,
  endedAt,
  createdBy,
  error,
}: PlaybookRun): TimelineEvent => ({
  id,
  lane: 'runs',
  at: startedAt ?? createdAt,
  endAt: endedAt,
  ongoing: false,
  title: playbook?.title ?? '(deleted playbook)',
  detail: error === null ? status : `${status}: ${error}`,
  tone: (Object.hasOwn(tones, status) ? tones[status] : undefined) ?? 'pending',
  by: createdBy?.name ?? null,
  target: { kind: 'run', id },
});
