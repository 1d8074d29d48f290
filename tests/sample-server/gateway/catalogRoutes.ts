import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { prettifyError, ZodError } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { ChangesError, changesAnswer, changesRequestSchema, changesStatements } from './catalogChanges.ts';
import {
  failsOnServer,
  groupDefaults,
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
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
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

/** Names the columns as the server does: groups by their key, the cost by its period. */
function toAnswer(row: SummaryRow, request: SummaryRequest): Readonly<Record<string, unknown>> {
  const { keys, cost, changes, analysis, ...figures } = row;
  const empty = groupDefaults(request);
  return {
    ...Object.fromEntries(groupingsOf(request).map((name, at) => [name, keys[at] ?? null])),
    ...figures,
    ...(request.cost === '' ? {} : { [`cost_${request.cost}`]: cost }),
    ...(request.changes.since === '' ? {} : { changes: changes ?? empty.changes }),
    analysis: analysis ?? empty.analysis,
  };
}

/** Returns the error message of an invalid request; undefined for other errors. */
function complaintOf(error: unknown): string | undefined {
  if (error instanceof ZodError) return prettifyError(error);
  return error instanceof DurationError || error instanceof ChangesError ? error.message : undefined;
}

/** Registers the routes of the catalog service that are not part of PostgREST. */
export function registerCatalog(app: FastifyInstance, options: CatalogRoutesOptions): void {
  const { database, hiddenTypes, required } = options;

  app.post('/catalog/summary', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'catalog', 'read')) return refuseAccess(reply, account, 'catalog', 'read');
    try {
      const asked = summaryRequestSchema.parse(request.body);
      const reserved = await database.query<{ word: string }>(reservedWords);
      if (failsOnServer(asked, new Set(reserved.rows.map(({ word }) => word))))
        return reply.code(500).send({ error: 'Internal error.' });
      const { text, values } = summaryStatement(asked, hiddenTypes.of(account));
      const { rows } = await database.query<SummaryRow>(text, values);
      // Go encodes an empty slice as null.
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
    if (!isAllowed(account, 'catalog', 'read')) return refuseAccess(reply, account, 'catalog', 'read');
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
      // An invalid time crashes the server's handler. A web origin responds with its own 500.
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
