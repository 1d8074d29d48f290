import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { prettifyError, ZodError } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { ChangesError, changesAnswer, changesRequestSchema, changesStatements } from './catalogChanges.ts';
import {
  breaksServer,
  emptyFigures,
  groupingsOf,
  reservedWords,
  type SummaryRequest,
  summaryRequestSchema,
  summaryStatement,
  withoutNulls,
} from './catalogSummary.ts';
import { refuseAccess } from './dataApi.ts';
import { FilterError } from './dateMath.ts';
import { DurationError } from './duration.ts';
import type { HiddenTypes } from './HiddenTypes.ts';
import { isAllowed } from './rbac.ts';

export interface CatalogRoutesOptions {
  readonly database: Pool;
  readonly hiddenTypes: HiddenTypes;
  /** The caller's account; a caller without one is answered by it. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

interface SummaryRow {
  readonly keys: ReadonlyArray<string | null>;
  readonly health: Readonly<Record<string, number>> | null;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly count: number;
  readonly cost: number | null;
  readonly changes: number | null;
  readonly analysis: Readonly<Record<string, number>> | null;
}

/** A row as the server names its columns: by what it is grouped by, and the cost by its length of time. */
function toAnswer(row: SummaryRow, request: SummaryRequest): Readonly<Record<string, unknown>> {
  const { keys, cost, changes, analysis, ...figures } = row;
  const empty = emptyFigures(request);
  return {
    ...Object.fromEntries(groupingsOf(request).map((name, at) => [name, keys[at] ?? null])),
    ...figures,
    ...(request.cost === '' ? {} : { [`cost_${request.cost}`]: cost }),
    ...(request.changes.since === '' ? {} : { changes: changes ?? empty.changes }),
    analysis: analysis ?? empty.analysis,
  };
}

/** What is wrong with a request, or undefined when the fault is not the caller's. */
function complaintOf(error: unknown): string | undefined {
  if (error instanceof ZodError) return prettifyError(error);
  return error instanceof DurationError || error instanceof ChangesError ? error.message : undefined;
}

/** The catalogue service, as far as it is not PostgREST. */
export function registerCatalog(app: FastifyInstance, options: CatalogRoutesOptions): void {
  const { database, hiddenTypes, required } = options;

  app.post('/catalog/summary', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account.role, 'catalog', 'read')) return refuseAccess(reply, account, 'catalog', 'read');
    try {
      const asked = summaryRequestSchema.parse(request.body);
      const reserved = await database.query<{ word: string }>(reservedWords);
      if (breaksServer(asked, new Set(reserved.rows.map(({ word }) => word))))
        return reply.code(500).send({ error: 'Internal error.' });
      const { text, values } = summaryStatement(asked, hiddenTypes.of(account));
      const { rows } = await database.query<SummaryRow>(text, values);
      // Go's empty list of rows is a null.
      if (rows.length === 0) return reply.type('application/json').send('null');
      return reply.send(rows.map((row) => toAnswer(row, asked)));
    } catch (error) {
      const complaint = complaintOf(error);
      if (complaint === undefined) throw error;
      return reply.code(400).send({ error: complaint });
    }
  });

  const changes = async (asked: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account.role, 'catalog', 'read')) return refuseAccess(reply, account, 'catalog', 'read');
    try {
      const statements = changesStatements(
        changesRequestSchema.parse(withoutNulls(asked ?? {})),
        hiddenTypes.of(account),
        new Date(),
      );
      const counted = await database.query<{ total: number }>(statements.total.text, statements.total.values);
      const { rows } = await database.query(statements.page.text, statements.page.values);
      return reply.send(changesAnswer(counted.rows[0]?.total ?? 0, rows));
    } catch (error) {
      // What it cannot read of a time takes the whole request down; a web origin tells that as a 500 of its own.
      if (error instanceof FilterError)
        return reply.code(500).type('text/plain').send('Internal Server Error');
      const complaint = complaintOf(error);
      if (complaint === undefined) throw error;
      return reply.code(400).send({ error: complaint });
    }
  };
  app.post('/catalog/changes', (request, reply) => changes(request.body, request, reply));
  app.get('/catalog/changes', (request, reply) => changes(request.query, request, reply));
}
