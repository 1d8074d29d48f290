import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { refreshChecks } from '../database/refreshChecks.ts';
import { type CheckRunOverrides, runResultSchema } from './CheckRunOverrides.ts';
import { changeChecks, checkChangesSchema } from './checkChanges.ts';

export interface CheckControlOptions {
  readonly database: Pool;
  readonly runResults: CheckRunOverrides;
}

export function registerCheckControl(
  app: FastifyInstance,
  { database, runResults }: CheckControlOptions,
): void {
  app.post('/_sample/checks', async (request) => {
    const ids = await changeChecks(database, [checkChangesSchema.parse(request.body)].flat());
    return { changed: ids.length, ids };
  });
  app.post('/_sample/refresh-checks', async (_request, reply) => {
    await refreshChecks(database);
    return reply.code(204).send();
  });
  app.post('/_sample/run-result', (request, reply) => {
    runResults.set(runResultSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/run-result', (_request, reply) => {
    runResults.clear();
    return reply.code(204).send();
  });
}
