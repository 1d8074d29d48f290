import { z } from 'zod';
import type { EditedResource, ResourceRow } from '#contract/resources.ts';
import { countOrZero, nullableText, requiredTime, timeOrNull } from '../server/columnSchemas.ts';
import { documentSchema } from '../server/documents.ts';
import { versionOf } from './version.ts';

const shape = z.object({
  id: z.string(),
  name: z.string(),
  description: nullableText,
  created_by: z.object({ id: z.string(), name: z.string(), avatar: nullableText }).nullish(),
  created_at: requiredTime,
  updated_at: timeOrNull,
  last_seen: timeOrNull,
  last_received: timeOrNull,
  config_count: countOrZero,
  checks_count: countOrZero,
  config_scrapper_count: countOrZero,
  playbook_runs_count: countOrZero,
});

function toRow(agent: z.infer<typeof shape>): ResourceRow {
  const { id, name, created_by, created_at, updated_at, ...values } = agent;
  return {
    id,
    name,
    source: null,
    icon: null,
    labels: {},
    agent: null,
    job: null,
    createdAt: created_at,
    updatedAt: updated_at,
    createdBy: created_by ?? null,
    values,
  };
}

export const agentRowSchema = shape.transform(toRow);

/** An agent with its properties, without columns that change with each of its requests. */
export const editedAgentSchema = shape
  .extend({ properties: z.record(z.string(), documentSchema).nullish() })
  .transform(({ properties, ...agent }): EditedResource => {
    const { id, name, description, created_by, created_at } = agent;
    const record = {
      id,
      name,
      description,
      properties: properties ?? {},
      created_by: created_by?.id ?? null,
      created_at,
    };
    return { record, version: versionOf(record), row: toRow(agent) };
  });
