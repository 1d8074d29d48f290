import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { prettifyError, ZodError } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import type { CheckRunOverrides } from './CheckRunOverrides.ts';
import { readCheckGraph } from './checkGraph.ts';
import { checkSummaryRequestSchema, readCheckSummary } from './checkSummary.ts';
import { graphTimes, TimeError, UnknownTimeError } from './checkTimes.ts';
import { refuseAccess } from './dataApi.ts';
import { type Action, actionOf, isAllowed } from './rbac.ts';
import { runCheck } from './runCheck.ts';
import type { TopologyCache } from './TopologyCache.ts';
import { topologyQueryOf } from './topologyQuery.ts';
import { readComponents } from './topologyRows.ts';
import { topologyAnswer } from './topologyTree.ts';

const serviceVersion = 'v1.1.0-beta.32';
const runnerName = 'sample-runner';

export interface CheckRoutesOptions {
  readonly database: Pool;
  readonly runResults: CheckRunOverrides;
  readonly topologyCache: TopologyCache;
  /** Path prefix; empty for a standalone service. */
  readonly prefix: '' | '/canary';
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

export function registerChecks(app: FastifyInstance, options: CheckRoutesOptions): void {
  const { database, runResults, topologyCache, prefix, required } = options;

  /** The first request after the start determines the required action of all requests, as on the server. */
  let guarded: Action | undefined;
  const admitted = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const account = required(request, reply);
    if (account === undefined) return false;
    guarded ??= actionOf(request.method) ?? 'read';
    const action = guarded;
    if (isAllowed(account, 'canaries', action)) return true;
    void refuseAccess(reply, account, 'canaries', action);
    return false;
  };
  /** Responds with an error in the service's format. */
  const complain = (error: unknown, reply: FastifyReply): FastifyReply => {
    if (error instanceof ZodError) return reply.code(400).send({ error: prettifyError(error) });
    const status = error instanceof TimeError ? 400 : 500;
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  };
  /** Simulates a crash of the service: 502 behind the server's proxy, a closed connection when standalone. */
  const breakDown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (prefix !== '')
      return reply
        .code(502)
        .send({ message: 'remote http://127.0.0.1:8080 unreachable, could not forward: EOF' });
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  const tookSince = (startedAt: number) => {
    const duration = Math.round(performance.now() - startedAt);
    return duration === 0 ? {} : { duration };
  };

  app.get(`${prefix}/about`, (request, reply) =>
    admitted(request, reply) ? { Timestamp: '2024-10-23T08:00:00Z', Version: serviceVersion } : reply,
  );

  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}/api/summary`,
    handler: async (request, reply) => {
      if (!admitted(request, reply)) return reply;
      const startedAt = performance.now();
      try {
        const asked = checkSummaryRequestSchema.parse(request.method === 'POST' ? request.body : {});
        const checks = await readCheckSummary(database, asked);
        const about = JSON.stringify({ ...tookSince(startedAt), runnerName });
        return reply
          .type('application/json')
          .send(checks === undefined ? about : `${about.slice(0, -1)},"checks_summary":${checks}}`);
      } catch (error) {
        return complain(error, reply);
      }
    },
  });

  app.get(`${prefix}/api/graph`, async (request, reply) => {
    if (!admitted(request, reply)) return reply;
    const startedAt = performance.now();
    const query = new URLSearchParams(request.url.split('?')[1]);
    try {
      const times = graphTimes(query, new Date());
      const graph = await readCheckGraph(database, query.get('check') ?? '', times);
      return reply.send({ ...tookSince(startedAt), runnerName, ...graph });
    } catch (error) {
      if (error instanceof UnknownTimeError) return breakDown(request, reply);
      return complain(error, reply);
    }
  });

  app.get(`${prefix}/api/topology`, async (request, reply) => {
    if (!admitted(request, reply)) return reply;
    const query = topologyQueryOf(new URLSearchParams(request.url.split('?')[1]));
    // The service crashes on components without the requested property.
    if (query.sortBy.startsWith('field:')) return breakDown(request, reply);
    try {
      const components = await topologyCache.components(query, () => readComponents(database, query));
      return reply.send(topologyAnswer(components, query));
    } catch (error) {
      return complain(error, reply);
    }
  });

  app.post<{ Params: { id: string } }>(`${prefix}/run/check/:id`, async (request, reply) => {
    if (!admitted(request, reply)) return reply;
    const { id } = request.params;
    try {
      const result = await runCheck(database, id, runResults.of(id));
      if (result === undefined) return reply.code(404).send({ error: `check (${id}) was not found` });
      return reply.code(200).send(result === '' ? undefined : result);
    } catch (error) {
      return complain(error, reply);
    }
  });
}
