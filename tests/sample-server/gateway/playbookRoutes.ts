import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import type { PlaybookRuns } from '../PlaybookRuns.ts';
import { isConditionTrue } from '../playbooks/conditions.ts';
import { filledParameters } from '../playbooks/parameters.ts';
import { approvalOf, readSpec } from '../playbooks/spec.ts';
import {
  type RunSubject,
  readSubject,
  type SubjectIds,
  subjectIdColumns,
  UnknownSubjectError,
} from '../playbooks/subjects.ts';
import { approve, isApprover } from './approvers.ts';
import { withoutNulls } from './catalogSummary.ts';
import { refuseAccess } from './dataApi.ts';
import { isUuid } from './isUuid.ts';
import { mayWithPlaybook } from './playbookPermissions.ts';
import { isAllowed } from './rbac.ts';
import { matchStatement, type ResourceSelector } from './resourceSearch.ts';
import { findPlaybook, startRun } from './startRun.ts';

export interface PlaybookRoutesOptions {
  readonly database: Pool;
  readonly runs: PlaybookRuns;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

interface RunRow extends SubjectIds {
  readonly id: string;
  readonly status: string;
  readonly playbook_id: string;
  readonly spec: unknown;
}

const paramsSchema = z.object({
  id: z.string(),
  config_id: z.string().optional(),
  component_id: z.string().optional(),
  check_id: z.string().optional(),
  params: z.record(z.string(), z.string()).default({}),
});

/** Registers the playbook routes: list by subject, parameters, start and approval of runs. */
export function registerPlaybooks(
  app: FastifyInstance,
  { database, runs, required }: PlaybookRoutesOptions,
): void {
  /** Returns the caller's account if permitted. Otherwise sends an error response and returns undefined. */
  const requirePermission = (
    request: FastifyRequest,
    reply: FastifyReply,
    action: string,
    object = 'playbooks',
  ) => {
    const account = required(request, reply);
    if (account === undefined || isAllowed(account, object, action)) return account;
    void refuseAccess(reply, account, object, action);
    return undefined;
  };
  const findRun = async (id: string): Promise<RunRow | undefined> => {
    const { rows } = await database.query<RunRow>('select * from playbook_runs where id = $1', [id]);
    return rows[0];
  };
  const isSelected = async (
    selectors: readonly ResourceSelector[],
    { kind, id }: RunSubject,
  ): Promise<boolean> => {
    const statement = matchStatement(kind, selectors, id);
    if (statement === undefined) return false;
    return ((await database.query(statement.text, statement.values)).rowCount ?? 0) > 0;
  };

  app.get('/playbook/list', async (request, reply) => {
    if (requirePermission(request, reply, 'read') === undefined) return reply;
    const query = new URLSearchParams(request.url.split('?')[1]);
    const ids: SubjectIds = Object.fromEntries(query);
    const [named] = subjectIdColumns(ids);
    if (named === undefined || subjectIdColumns(ids).length > 1)
      return reply.code(400).send({
        error: 'provide exactly one of: config_id, check_id or component_id',
        message: 'invalid request',
      });
    if (!isUuid(ids[named[0]] ?? '')) return reply.code(500).send({ error: 'Internal error.' });
    try {
      const subject = await readSubject(database, ids);
      if (subject === undefined) return reply;
      const { rows } = await database.query<{ id: string; name: string; spec: { parameters?: unknown } }>(
        `select id, name, spec from playbooks where deleted_at is null and spec ? $1 order by id`,
        [subject.kind],
      );
      const found: object[] = [];
      for (const { id, name, spec } of rows)
        if (await isSelected(readSpec(spec)[subject.kind], subject))
          found.push({ id, name, parameters: spec.parameters ?? null });
      return reply.type('application/json').send(found.length === 0 ? 'null' : JSON.stringify(found));
    } catch (error) {
      if (!(error instanceof UnknownSubjectError)) throw error;
      return reply.code(404).send({ error: 'not found', message: error.message });
    }
  });

  // The server ignores the id in the path and uses the id in the body.
  app.post('/playbook/:id/params', async (request, reply) => {
    const account = requirePermission(request, reply, 'run');
    if (account === undefined) return reply;
    const parsed = paramsSchema.safeParse(withoutNulls(request.body ?? {}));
    if (!parsed.success)
      return reply.code(400).send({ error: z.prettifyError(parsed.error), message: 'invalid request' });
    const input = parsed.data;
    const playbook = await findPlaybook(database, input.id);
    if (playbook === undefined)
      return reply.code(404).send({ error: 'not found', message: `playbook(id=${input.id}) not found` });
    const spec = readSpec(playbook.spec);
    try {
      const subject = await readSubject(database, input);
      const values = {
        ...subject?.values,
        params: input.params,
        user: { name: account.name, email: account.email },
      };
      const refusal = spec.filters.find((filter) => !isConditionTrue(filter, values));
      if (subject !== undefined && refusal !== undefined)
        return reply.code(500).send({
          error: 'Playbook validation failed',
          message: `filter (${refusal}) did not pass`,
        });
      const params = filledParameters(spec, values);
      return { params: params.length === 0 ? null : params };
    } catch (error) {
      if (!(error instanceof UnknownSubjectError)) throw error;
      return reply.code(404).send({ error: 'not found', message: error.message });
    }
  });

  app.post('/playbook/run', async (request, reply) => {
    const account = requirePermission(request, reply, 'run');
    return account === undefined ? reply : startRun(request.body, { database, runs, account, reply });
  });

  app.post<{ Params: { id: string } }>('/playbook/run/approve/:id', async (request, reply) => {
    const account = requirePermission(request, reply, 'approve');
    if (account === undefined) return reply;
    const { id } = request.params;
    const run = isUuid(id) ? await findRun(id) : undefined;
    if (run === undefined) return reply.code(404).send({ error: `playbook run(id=${id}) not found` });
    const spec = readSpec(run.spec);
    if (approvalOf(spec) === undefined || run.status !== 'pending_approval')
      return reply.code(400).send({ error: 'this playbook does not require approval' });
    const subject = await readSubject(database, run);
    if (!(await mayWithPlaybook(database, account, 'playbook:approve', run.playbook_id, subject)))
      return reply.code(403).send({ error: 'access denied: playbook:approve' });
    if (!(await isApprover(database, spec, account)))
      return reply.code(403).send({ error: 'you are not allowed to approve this playbook run' });
    if (await approve(database, id, spec, account)) runs.resume(id);
    return { message: 'playbook run approved' };
  });

  app.get<{ Params: { id: string } }>('/playbook/run/:id', async (request, reply) => {
    if (requirePermission(request, reply, 'read') === undefined) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return reply.code(500).send({ error: 'Internal error.' });
    const run = await findRun(id);
    if (run === undefined) return reply.code(404).send({ error: `playbook run(id=${id}) not found` });
    // Mission Control omits null members.
    return Object.fromEntries(Object.entries(run).filter(([, value]) => value !== null));
  });

  app.get('/playbook/events', (request, reply) =>
    requirePermission(request, reply, 'read', 'database.monitor') === undefined ? reply : {},
  );
}
