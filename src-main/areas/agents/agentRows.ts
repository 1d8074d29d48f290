import { z } from 'zod';
import type { Agent } from '../../../src-preload/contract/agents.ts';

/** One `select`, the person who made it embedded; API reference section 6. */
export const agentColumns = [
  'id',
  'name',
  'description',
  'properties',
  'created_by(id,name)',
  'created_at',
  'updated_at',
  'last_seen',
  'last_received',
  'config_count',
  'checks_count',
  'config_scrapper_count',
  'playbook_runs_count',
] as const;

/** None of a kind is null, not 0. */
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** A value that is no text is shown as JSON writes it. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const agentRowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: text,
    properties: z.record(z.string(), z.unknown()).nullish(),
    created_by: z.object({ id: z.string(), name: z.string() }).nullish(),
    created_at: z.string(),
    updated_at: text,
    last_seen: text,
    last_received: text,
    config_count: count,
    checks_count: count,
    config_scrapper_count: count,
    playbook_runs_count: count,
  })
  .transform(
    (row): Agent => ({
      id: row.id,
      name: row.name,
      description: row.description,
      properties: Object.fromEntries(
        Object.entries(row.properties ?? {}).map(([key, value]) => [key, toText(value)]),
      ),
      createdBy: row.created_by ?? null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      lastSeen: row.last_seen,
      lastReceived: row.last_received,
      configs: row.config_count,
      checks: row.checks_count,
      scrapers: row.config_scrapper_count,
      playbookRuns: row.playbook_runs_count,
    }),
  );
