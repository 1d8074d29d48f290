import type { PlaybookRun } from '#contract/playbooks.ts';
import type { TimelineTone } from '#contract/rules/timeline.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import type { DataApi } from '../server/DataApi.ts';
import { isOneOf } from '../server/filters.ts';
import { playbookRunColumns, playbookRunRowSchema } from '../server/playbookRunRows.ts';
import type { TimelineScope } from './timelineScope.ts';

export const maxPlaybookRuns = 500;
/** Limit of ids per request URL; more ids need several requests. */
const maxIdsPerRequest = 120;
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
  { items, checks, components }: TimelineScope,
  fromIso: string,
  signal: AbortSignal | undefined,
): Promise<PlaybookRun[]> {
  const targets = [
    ...items.map((id) => ['config_id', id] as const),
    ...components.map((id) => ['component_id', id] as const),
    ...checks.map((id) => ['check_id', id] as const),
  ];
  const readBatch = async (some: typeof targets): Promise<readonly PlaybookRun[]> => {
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
        limit: maxPlaybookRuns,
        signal,
      },
      playbookRunRowSchema,
    );
    return rows;
  };
  const questions = Array.from({ length: Math.ceil(targets.length / maxIdsPerRequest) }, (_, index) =>
    readBatch(targets.slice(index * maxIdsPerRequest, (index + 1) * maxIdsPerRequest)),
  );
  const found = new Map((await Promise.all(questions)).flat().map((run) => [run.id, run]));
  return [...found.values()]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, maxPlaybookRuns);
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
