import type { Pool } from 'pg';
import type { RunPace } from './PlaybookRuns.ts';
import { artifactFacts } from './playbooks/artifactContent.ts';
import { isConditionTrue, runsAfterFailure } from './playbooks/conditions.ts';
import { artifactPathsOf, outcomeOf } from './playbooks/outcome.ts';
import { delayMsOf, type PlaybookAction, type PlaybookSpec, readSpec } from './playbooks/spec.ts';
import { readSubject, type SubjectIds } from './playbooks/subjects.ts';
import { fillAll, type TemplateValues } from './playbooks/templates.ts';

/** Whether a run continues by itself, and when at the earliest. */
export type RunStepResult =
  | { readonly continues: false }
  | { readonly continues: true; readonly notBeforeMs?: number };

interface RunRow extends SubjectIds {
  readonly id: string;
  readonly status: string;
  readonly spec: unknown;
  readonly parameters: unknown;
}

interface ActionRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

const goesOn: RunStepResult = { continues: true };
const rests: RunStepResult = { continues: false };
const openStatuses: ReadonlySet<string> = new Set(['scheduled', 'waiting', 'running', 'sleeping']);
/** Max duration of a pause, in steps. */
const sleepSteps = 3;

/** Advances a playbook run in the database by one step. */
export async function advanceRun(database: Pool, id: string, pace: RunPace): Promise<RunStepResult> {
  const { rows } = await database.query<RunRow>('select * from playbook_runs where id = $1', [id]);
  const [run] = rows;
  if (run === undefined) return rests;
  const spec = readSpec(run.spec);
  switch (run.status) {
    case 'scheduled':
      // A run for an agent waits until the agent fetches it.
      if (spec.runsOn.some((agent) => agent !== 'local')) {
        await database.query(`update playbook_runs set status = 'waiting' where id = $1`, [id]);
        return goesOn;
      }
      return begin(database, run, spec);
    case 'waiting':
      return begin(database, run, spec);
    case 'running':
    case 'sleeping':
      return advanceActions(database, run, spec, pace);
    default:
      return rests;
  }
}

/**
 * Returns the error that prevents the first action, otherwise undefined. Secrets whose names start with
 * `gone` count as missing.
 */
function obstacle({ env, actions }: PlaybookSpec): string | undefined {
  const gone = env.find(({ valueFrom }) => valueFrom?.secretKeyRef?.name.startsWith('gone'));
  if (gone !== undefined)
    return `failed to get env ${gone.name}: secrets "${gone.valueFrom?.secretKeyRef?.name}" not found`;
  return actions.length === 0 ? 'playbook has no actions' : undefined;
}

async function begin(database: Pool, { id }: RunRow, spec: PlaybookSpec): Promise<RunStepResult> {
  const error = obstacle(spec);
  if (error === undefined) {
    await database.query(`update playbook_runs set status = 'running', start_time = now() where id = $1`, [
      id,
    ]);
    return goesOn;
  }
  await database.query(
    `update playbook_runs set status = 'failed', start_time = now(), end_time = now(), error = $2 where id = $1`,
    [id, error],
  );
  return rests;
}

async function valuesOf(database: Pool, run: RunRow): Promise<TemplateValues> {
  // The subject of the run may be deleted.
  const subject = await readSubject(database, run).catch(() => undefined);
  return { ...subject?.values, params: run.parameters ?? {}, run: { id: run.id } };
}

async function advanceActions(
  database: Pool,
  run: RunRow,
  spec: PlaybookSpec,
  pace: RunPace,
): Promise<RunStepResult> {
  const { rows } = await database.query<ActionRow>(
    'select id, name, status from playbook_run_actions where playbook_run_id = $1 order by scheduled_time, id',
    [run.id],
  );
  const open = rows.find(({ status }) => openStatuses.has(status));
  if (open !== undefined) {
    const action = spec.actions.find(({ name }) => name === open.name);
    return moveAction(database, run, open, action);
  }
  const failed = rows.some(({ status }) => status === 'failed');
  const seen = new Set(rows.map(({ name }) => name));
  const next = spec.actions.find(
    (action) => !seen.has(action.name) && (!failed || runsAfterFailure(action.if)),
  );
  if (next === undefined) {
    await database.query('update playbook_runs set status = $2, end_time = now() where id = $1', [
      run.id,
      failed ? 'failed' : 'completed',
    ]);
    return rests;
  }
  if (next.if === '' || isConditionTrue(next.if, await valuesOf(database, run), { failed })) {
    const { rows: made } = await database.query<{ id: string }>(
      `insert into playbook_run_actions (name, status, playbook_run_id, agent_id)
        values ($1, 'scheduled', $2, null) returning id`,
      [next.name, run.id],
    );
    const delayMs = delayMsOf(next.delay);
    if (made[0] !== undefined && delayMs > 0) return delayAction(database, run.id, made[0].id, delayMs, pace);
  } else
    await database.query(
      `insert into playbook_run_actions (name, status, playbook_run_id, agent_id, start_time, end_time)
        values ($1, 'skipped', $2, null, now(), now())`,
      [next.name, run.id],
    );
  return goesOn;
}

/** Lets a run sleep until the delay of its next action is over. */
async function delayAction(
  database: Pool,
  runId: string,
  actionId: string,
  delayMs: number,
  { paceMs, hold }: RunPace,
): Promise<RunStepResult> {
  const until = new Date(Date.now() + (hold ? delayMs : Math.min(delayMs, sleepSteps * paceMs)));
  await setBoth(database, runId, actionId, { run: 'sleeping', action: 'sleeping', scheduledTime: until });
  return { continues: true, notBeforeMs: until.getTime() };
}

/**
 * Ends an action, or starts it after its delay. Mission Control executes an action in one transaction: until
 * the action ends, other connections read it as `scheduled` and without a start time.
 */
async function moveAction(
  database: Pool,
  run: RunRow,
  row: ActionRow,
  action: PlaybookAction | undefined,
): Promise<RunStepResult> {
  if (row.status === 'sleeping')
    await setBoth(database, run.id, row.id, {
      run: 'running',
      action: 'scheduled',
      scheduledTime: new Date(),
    });
  else await finishAction(database, run, row.id, action);
  return goesOn;
}

interface NewStatuses {
  readonly run: string;
  readonly action: string;
  readonly scheduledTime: Date;
}

/** Sets the status of a run and of its action. */
async function setBoth(
  database: Pool,
  runId: string,
  actionId: string,
  { run, action, scheduledTime }: NewStatuses,
): Promise<void> {
  await database.query('update playbook_run_actions set status = $2, scheduled_time = $3 where id = $1', [
    actionId,
    action,
    scheduledTime,
  ]);
  await database.query('update playbook_runs set status = $2 where id = $1', [runId, run]);
}

async function finishAction(
  database: Pool,
  run: RunRow,
  actionId: string,
  action: PlaybookAction | undefined,
): Promise<void> {
  const filled = fillAll(action ?? { name: '' }, await valuesOf(database, run)) as PlaybookAction;
  const { status, result, error } = outcomeOf(filled);
  await database.query(
    `update playbook_run_actions set status = $2, result = $3, error = $4,
      start_time = coalesce(start_time, scheduled_time), end_time = now() where id = $1`,
    [actionId, status, result === null ? null : JSON.stringify(result), error],
  );
  for (const path of artifactPathsOf(filled)) {
    const { filename, content_type, size, checksum } = artifactFacts(path);
    await database.query(
      `insert into artifacts (playbook_run_action_id, path, filename, content_type, size, checksum)
        values ($1, $2, $3, $4, $5, $6)`,
      [actionId, path, filename, content_type, size, checksum],
    );
  }
}
