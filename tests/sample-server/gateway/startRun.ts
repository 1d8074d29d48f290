import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import type { PlaybookRuns } from '../PlaybookRuns.ts';
import { isConditionTrue } from '../playbooks/conditions.ts';
import { ParameterError, parametersOfRun } from '../playbooks/parameters.ts';
import { approvalOf, readSpec } from '../playbooks/spec.ts';
import {
  type RunSubject,
  readSubject,
  subjectIdColumns,
  UnknownSubjectError,
} from '../playbooks/subjects.ts';
import { approve, isApprover } from './approvers.ts';
import { isUuid } from './isUuid.ts';
import { mayWithPlaybook } from './playbookPermissions.ts';
import { richError } from './richError.ts';

const id = z.string().nullish();

const requestSchema = z.object({
  id,
  config_id: id,
  component_id: id,
  check_id: id,
  agent_id: id,
  params: z.record(z.string(), z.unknown()).nullish(),
});
type RunRequest = z.output<typeof requestSchema>;

export interface PlaybookRow {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly spec: unknown;
}

export interface RunContext {
  readonly database: Pool;
  readonly runs: PlaybookRuns;
  readonly account: SampleAccount;
  readonly reply: FastifyReply;
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return value === null ? 'null' : typeof value;
};

/** Returns a playbook, undefined if unknown or deleted. */
export async function findPlaybook(database: Pool, playbookId: string): Promise<PlaybookRow | undefined> {
  if (!isUuid(playbookId)) return undefined;
  const { rows } = await database.query<PlaybookRow>(
    'select id, name, namespace, spec from playbooks where id = $1 and deleted_at is null',
    [playbookId],
  );
  return rows[0];
}

/** Starts a playbook run if the request is valid and permitted. */
export async function startRun(body: unknown, context: RunContext): Promise<FastifyReply> {
  const { reply, database } = context;
  const parsed = requestSchema.safeParse(body ?? {});
  if (!parsed.success) return richError(reply, 400, `code=400, message=${z.prettifyError(parsed.error)}`);
  const asked = parsed.data;
  const odd = Object.values(asked.params ?? {}).find((value) => typeof value !== 'string' && value !== null);
  if (odd !== undefined) {
    const kind = kindOf(odd);
    const unmarshal = `json: cannot unmarshal ${kind} into Go struct field RunParams.params of type string`;
    const told = `Unmarshal type error: expected=string, got=${kind}, field=params, offset=${JSON.stringify(body).length}`;
    return richError(reply, 400, `code=400, message=${told}, internal=${unmarshal}`);
  }
  if (subjectIdColumns(asked).length > 1)
    return richError(reply, 400, 'provide either check_id, config_id or component_id, not several of them');
  const playbookId = asked.id ?? '';
  if (playbookId === '') return richError(reply, 400, 'playbook id is required');
  const playbook = await findPlaybook(database, playbookId);
  if (playbook === undefined) {
    const told = `playbook '${playbookId}' not found`;
    return richError(reply, 404, `${told}: ${told}`);
  }
  try {
    return await begin(playbook, asked, await readSubject(database, asked), context);
  } catch (error) {
    if (error instanceof UnknownSubjectError) return richError(reply, 404, error.message);
    throw error;
  }
}

async function begin(
  playbook: PlaybookRow,
  asked: RunRequest,
  subject: RunSubject | undefined,
  { database, runs, account, reply }: RunContext,
): Promise<FastifyReply> {
  const params = asked.params ?? {};
  const given = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, String(value ?? '')]),
  );
  const about = {
    name: playbook.name,
    namespace: playbook.namespace,
    playbook_id: playbook.id,
    req: Object.fromEntries(Object.entries({ ...asked, params }).filter(([, value]) => value != null)),
    user: account.name,
  };
  if (!(await mayWithPlaybook(database, account, 'playbook:run', playbook.id, subject)))
    return richError(
      reply,
      403,
      `access denied to subject=${account.id} cannot action=playbook:run on object`,
      about,
    );
  const spec = readSpec(playbook.spec);
  const values = { ...subject?.values, user: { name: account.name, email: account.email } };
  const refusal = spec.filters.find((filter) => !isConditionTrue(filter, { ...values, params: given }));
  if (refusal !== undefined)
    return richError(reply, 500, `Playbook validation failed: filter (${refusal}) did not pass`, about);
  let parameters: Readonly<Record<string, string>>;
  try {
    parameters = parametersOfRun(spec, given, values);
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return richError(reply, 500, `${error.message}: ${error.message}`, about);
  }
  const waits = approvalOf(spec) !== undefined;
  const { rows } = await database.query<{ id: string; scheduled_time: Date }>(
    `insert into playbook_runs (playbook_id, spec, status, created_by, config_id, component_id, check_id, parameters, agent_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, scheduled_time`,
    [
      playbook.id,
      JSON.stringify(playbook.spec),
      waits ? 'pending_approval' : 'scheduled',
      account.id,
      asked.config_id || null,
      asked.component_id || null,
      asked.check_id || null,
      JSON.stringify(parameters),
      asked.agent_id || null,
    ],
  );
  const [run] = rows;
  if (run === undefined) throw new Error('No run was created.');
  const begins =
    !waits ||
    ((await isApprover(database, spec, account)) && (await approve(database, run.id, spec, account)));
  if (begins) runs.resume(run.id);
  const starts_at = run.scheduled_time.toISOString().replace(/\.\d+Z$/, 'Z');
  return reply.code(201).send({ run_id: run.id, starts_at });
}
