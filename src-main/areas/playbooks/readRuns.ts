import type {
  PlaybookRun,
  PlaybookRunsInput,
  RunAction,
  RunPage,
} from '../../../src-preload/contract/playbooks.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { statusesMeant } from '../../../src-preload/contract/rules/playbooks.ts';
import { Failure } from '../../base/Failure.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { isOneOf } from '../../server/filters.ts';
import {
  playbookRunColumns,
  playbookRunRowSchema,
  runActionColumns,
  runActionRowSchema,
  runColumns,
  runPageColumns,
  runPageRowSchema,
  runStepColumns,
  runStepRowSchema,
} from '../../server/playbookRunRows.ts';
import type { Condition } from '../../server/postgrest.ts';
import type { Me } from './approvalOf.ts';
import { messages } from './messages.ts';
import { readApproval } from './readApproval.ts';

/** Began, or was made, in a time: API reference section 10. */
function inTime({ from, to }: NonNullable<PlaybookRunsInput['range']>): readonly string[] {
  const within = (column: string) => {
    const ends = [`${column}.gte.${from}`, ...(to === null ? [] : [`${column}.lte.${to}`])];
    return `and(${ends.join(',')})`;
  };
  return [within('start_time'), within('created_at')];
}

/** Runs of playbooks, a page of them. @throws Failure as the data API does */
export async function readRuns(
  data: DataApi,
  { on, playbookId, status, range, sortBy, sortOrder, pageIndex, pageSize }: PlaybookRunsInput,
  signal: AbortSignal | undefined,
): Promise<{ runs: PlaybookRun[]; total: number }> {
  // An id that is no UUID is nobody's; the server would answer it with an error of its database.
  if ([on?.id, playbookId].some((id) => id !== undefined && !isUuid(id))) return { runs: [], total: 0 };
  const where: Condition[] = [
    ...(on === undefined ? [] : [[runColumns[on.kind], 'eq', on.id] as const]),
    ...(playbookId === undefined ? [] : [['playbook_id', 'eq', playbookId] as const]),
  ];
  const { rows, total } = await data.rows(
    {
      relation: 'playbook_runs',
      columns: playbookRunColumns,
      where,
      ...(range == null ? {} : { anyOf: inTime(range) }),
      ...(status === undefined ? {} : { allOf: [isOneOf('status', statusesMeant(status))] }),
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

const byStart = (a: string | null, b: string | null): number =>
  (a === null ? Number.POSITIVE_INFINITY : Date.parse(a)) -
    (b === null ? Number.POSITIVE_INFINITY : Date.parse(b)) || 0;

/**
 * A run with its steps, and who has to approve it.
 * @param me the signed-in person
 * @throws Failure as the data API does, NOT_FOUND when there is none
 */
export async function readRun(
  data: DataApi,
  id: string,
  me: Me,
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
    steps: [...steps.rows].sort((a, b) => byStart(a.startedAt, b.startedAt)),
    ...(approvers === undefined
      ? {}
      : { approval: await readApproval(data, { runId: id, status: run.status, approvers, me }, signal) }),
  };
}

/** A step with what came out of it. @throws Failure as the data API does, NOT_FOUND when there is none */
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
