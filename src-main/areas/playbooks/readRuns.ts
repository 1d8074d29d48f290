import type { PlaybookRun, PlaybookRunsInput, RunAction, RunPage } from '#contract/playbooks.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { serverStatusesOf } from '#contract/rules/playbooks.ts';
import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { isOneOf } from '#main/server/filters.ts';
import {
  playbookRunColumns,
  playbookRunRowSchema,
  runActionColumns,
  runActionRowSchema,
  runPageColumns,
  runPageRowSchema,
  runStepColumns,
  runStepRowSchema,
  runTargetColumns,
} from '#main/server/playbookRunRows.ts';
import type { Condition } from '#main/server/postgrest.ts';
import type { CurrentUser } from './approvalOf.ts';
import { markRunningStep } from './markRunningStep.ts';
import { messages } from './messages.ts';
import { readApproval } from './readApproval.ts';

/** Matches runs that started or were created in the time range. */
function timeConditions({ from, to }: NonNullable<PlaybookRunsInput['range']>): readonly string[] {
  const within = (column: string) => {
    const ends = [`${column}.gte.${from}`, ...(to === null ? [] : [`${column}.lte.${to}`])];
    return `and(${ends.join(',')})`;
  };
  return [within('start_time'), within('created_at')];
}

/** @throws Failure from the data API */
export async function readRuns(
  data: DataApi,
  { on, playbookId, status, range, sortBy, sortOrder, pageIndex, pageSize }: PlaybookRunsInput,
  signal: AbortSignal | undefined,
): Promise<{ runs: PlaybookRun[]; total: number }> {
  // Not a UUID: PostgREST would answer 400 (22P02). Treat as not found.
  if ([on?.id, playbookId].some((id) => id !== undefined && !isUuid(id))) return { runs: [], total: 0 };
  const where: Condition[] = [
    ...(on === undefined ? [] : [[runTargetColumns[on.kind], 'eq', on.id] as const]),
    ...(playbookId === undefined ? [] : [['playbook_id', 'eq', playbookId] as const]),
  ];
  const { rows, total } = await data.rows(
    {
      relation: 'playbook_runs',
      columns: playbookRunColumns,
      where,
      ...(range == null ? {} : { anyOf: timeConditions(range) }),
      ...(status === undefined ? {} : { allOf: [isOneOf('status', serverStatusesOf(status))] }),
      order: [
        [sortBy, sortOrder],
        ['id', 'asc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    playbookRunRowSchema,
  );
  return { runs: [...rows], total: total ?? rows.length };
}

const compareStarts = (a: string | null, b: string | null): number =>
  (a === null ? Number.POSITIVE_INFINITY : Date.parse(a)) -
    (b === null ? Number.POSITIVE_INFINITY : Date.parse(b)) || 0;

interface RunReader {
  /** The signed-in user. */
  readonly me: CurrentUser;
  /** Returns the current time by the server's clock, in milliseconds since 1970. */
  readonly nowMs: () => number;
}

/**
 * Reads a run with its steps and its approval.
 * @throws Failure NOT_FOUND if the run does not exist; other failures of the data API
 */
export async function readRun(
  data: DataApi,
  id: string,
  { me, nowMs }: RunReader,
  signal: AbortSignal | undefined,
): Promise<RunPage> {
  const noRun = () => new Failure('NOT_FOUND', { sentence: messages.noRun });
  if (!isUuid(id)) throw noRun();
  const [found, steps] = await Promise.all([
    data.row(
      { relation: 'playbook_runs', columns: runPageColumns, where: [['id', 'eq', id]], signal },
      runPageRowSchema,
    ),
    data.rows(
      {
        relation: 'playbook_run_actions',
        columns: runStepColumns,
        where: [['playbook_run_id', 'eq', id]],
        order: [
          ['start_time', 'asc'],
          ['scheduled_time', 'asc'],
          ['id', 'asc'],
        ],
        signal,
      },
      runStepRowSchema,
    ),
  ]);
  if (found === undefined) throw noRun();
  const { run, approvers } = found;
  return {
    ...run,
    steps: markRunningStep(steps.rows, run.status, nowMs()).sort((a, b) =>
      compareStarts(a.startedAt, b.startedAt),
    ),
    ...(approvers === undefined
      ? {}
      : { approval: await readApproval(data, { runId: id, status: run.status, approvers, me }, signal) }),
  };
}

/**
 * Reads a step with its result.
 * @throws Failure NOT_FOUND if the step does not exist; other failures of the data API
 */
export async function readAction(
  data: DataApi,
  id: string,
  signal: AbortSignal | undefined,
): Promise<RunAction> {
  const action = isUuid(id)
    ? await data.row(
        { relation: 'playbook_run_actions', columns: runActionColumns, where: [['id', 'eq', id]], signal },
        runActionRowSchema,
      )
    : undefined;
  if (action === undefined) throw new Failure('NOT_FOUND', { sentence: messages.noAction });
  return action;
}
