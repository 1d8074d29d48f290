import { z } from 'zod';
import type { EditedResource, ResourceRow } from '../../src-preload/contract/resources.ts';
import { count, text } from '../server/fields.ts';
import { versionOf } from './version.ts';

export const agentColumns = [
  'id',
  'name',
  'description',
  'created_by(id,name,avatar)',
  'created_at',
  'updated_at',
  'last_seen',
  'last_received',
  'config_count',
  'checks_count',
  'config_scrapper_count',
  'playbook_runs_count',
] as const;

const shape = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  created_by: z.object({ id: z.string(), name: z.string(), avatar: text }).nullish(),
  created_at: z.string(),
  updated_at: text,
  last_seen: text,
  last_received: text,
  config_count: count,
  checks_count: count,
  config_scrapper_count: count,
  playbook_runs_count: count,
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
  .extend({ properties: z.record(z.string(), z.json()).nullish() })
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
