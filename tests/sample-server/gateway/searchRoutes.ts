import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { prettifyError, ZodError } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { withoutNulls } from './catalogSummary.ts';
import { refuseAccess } from './dataApi.ts';
import type { HiddenTypes } from './HiddenTypes.ts';
import { SelectorError } from './labelSelector.ts';
import { isAllowed } from './rbac.ts';
import {
  type FoundRow,
  type ResourceSelector,
  type SearchKind,
  searchKinds,
  searchRequestSchema,
  searchStatement,
  toFound,
} from './resourceSearch.ts';

export interface SearchRoutesOptions {
  readonly database: Pool;
  readonly hiddenTypes: HiddenTypes;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

export function registerSearch(app: FastifyInstance, options: SearchRoutesOptions): void {
  const { database, hiddenTypes, required } = options;

  async function find(
    kind: SearchKind,
    selectors: readonly ResourceSelector[],
    limit: number,
    hidden: readonly string[],
  ): Promise<readonly object[]> {
    const found = new Map<string, object>();
    for (const selector of selectors) {
      const statement = searchStatement(kind, selector, limit, hidden);
      if (statement === undefined) continue;
      const { rows } = await database.query<FoundRow>(statement.text, statement.values);
      for (const row of rows) found.set(row.id, toFound(row));
    }
    return [...found.values()];
  }

  app.post('/resources/search', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'catalog', 'read')) return refuseAccess(reply, account, 'catalog', 'read');
    try {
      const { limit, ...wanted } = searchRequestSchema.parse(withoutNulls(request.body ?? {}));
      const groups: Array<readonly [string, readonly object[]]> = [];
      for (const kind of searchKinds)
        groups.push([kind, await find(kind, wanted[kind], limit, hiddenTypes.of(account))]);
      return reply.send(Object.fromEntries(groups.filter(([, rows]) => rows.length > 0)));
    } catch (error) {
      if (error instanceof ZodError) return reply.code(400).send({ error: prettifyError(error) });
      if (error instanceof SelectorError) return reply.code(400).send({ error: error.message });
      throw error;
    }
  });
}
