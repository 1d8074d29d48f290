import type { PlaybookRun } from '../../src-preload/contract/playbooks.ts';
import type { TimelineTone } from '../../src-preload/contract/rules/timeline.ts';
import type { TimelineEvent } from '../../src-preload/contract/timeline.ts';
import type { DataApi } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { playbookRunColumns, playbookRunRowSchema } from '../server/playbookRunRows.ts';
import type { Linked } from './linkedTo.ts';

export const mostPlaybookRuns = 500;
/** Limit of ids per request URL; more ids need several requests. */
const mostNamed = 120;
const columns = ['config_id', 'component_id', 'check_id'] as const;

const tones: Readonly<Record<string, TimelineTone>> = {
  completed: 'passed',
  failed: 'failed',
  running: 'running',
  cancelled: 'cancelled',
};

/** Reads the playbook runs of the covered things, newest first. @throws Failure from the data API */
export async function readPlaybookRuns(
  data: DataApi,
  { items, checks, components }: Linked,
  fromIso: string,
  signal: AbortSignal | undefined,
): Promise<PlaybookRun[]> {
  const named = [
    ...items.map((id) => ['config_id', id] as const),
    ...components.map((id) => ['component_id', id] as const),
    ...checks.map((id) => ['check_id', id] as const),
  ];
  const ask = async (some: typeof named): Promise<readonly PlaybookRun[]> => {
    const { rows } = await data.rows(
      {
        relation: 'playbook_runs',
        columns: playbookRunColumns,
        where: [['created_at', 'gte', fromIso]],
        anyOf: columns.flatMap((column) => {
          const ids = some.flatMap(([of, id]) => (of === column ? [id] : []));
          return ids.length === 0 ? [] : [isOneOf(column, ids)];
        }),
        order: [
          ['created_at', 'desc'],
          ['id', 'asc'],
        ],
        limit: mostPlaybookRuns,
        signal,
      },
      playbookRunRowSchema,
    );
    return rows;
  };
  const questions = Array.from({ length: Math.ceil(named.length / mostNamed) }, (_, index) =>
    ask(named.slice(index * mostNamed, (index + 1) * mostNamed)),
  );
  const found = new Map((await Promise.all(questions)).flat().map((run) => [run.id, run]));
  return [...found.values()]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, mostPlaybookRuns);
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
