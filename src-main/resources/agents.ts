import { z } from 'zod';
import type { ResourceRecord } from '#contract/resources.ts';
import { agentNameLength } from '#contract/rules/agents.ts';
import { isUuid, nilUuid } from '#contract/rules/ids.ts';
import { Failure } from '../base/Failure.ts';
import { agentColumns, agentDetailColumns } from '../server/agentColumns.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { Condition } from '../server/postgrest.ts';
import { agentRowSchema, editedAgentSchema } from './agentRows.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { readPage } from './readPage.ts';
import { assertWritable, notDeleted } from './tableResource.ts';
import { parseVersion } from './version.ts';

const idRow = z.object({ id: z.string() });
const properties = z.record(z.string().max(500), z.string().max(10_000));
const newSchema = z.object({
  name: z.string().trim().min(1).max(agentNameLength),
  properties: properties.nullish(),
});
/** Values that are not strings stay unchanged. */
const changeSchema = z.object({ properties: z.record(z.string().max(500), z.json()).nullish() });

/** @throws Failure INVALID if a field is read-only or has a wrong value */
function parseInput<T extends z.ZodObject>(schema: T, record: ResourceRecord): z.infer<T> {
  assertWritable(Object.keys(schema.shape), record);
  const { success, data, error } = schema.safeParse(record);
  if (success) return data;
  const details = z.prettifyError(error);
  throw new Failure('INVALID', { sentence: 'The input is invalid.', details });
}

/** Returns the id of the agent with this unique name; undefined if there is none. */
async function findAgent(data: DataApi, name: string): Promise<string | undefined> {
  const agent = await data.row(
    { relation: 'agents', columns: ['id'], where: [['name', 'eq', name], notDeleted] },
    idRow,
  );
  return agent?.id;
}

async function get({ data }: ResourceServer, id: string, signal?: AbortSignal) {
  if (!isUuid(id)) return undefined;
  return data.row(
    { relation: 'agents_summary', columns: agentDetailColumns, where: [['id', 'eq', id]], signal },
    editedAgentSchema,
  );
}

/** @returns false if there is no such agent. The server itself is not an agent that can be changed */
async function change(data: DataApi, id: string, values: ResourceRecord): Promise<boolean> {
  if (!isUuid(id) || id === nilUuid) return false;
  const where: [Condition, Condition] = [['id', 'eq', id], notDeleted];
  return (await data.update({ relation: 'agents', columns: ['id'], where, values }, idRow)).length > 0;
}

/** Remote agents and the server itself. */
export const agents: Resource = {
  list: ({ data }, query, signal) =>
    readPage(data, { relation: 'agents_summary', columns: agentColumns }, agentRowSchema, query, signal),
  get,
  async create({ data, agents: service, log }, record) {
    const { name, properties: newProperties } = parseInput(newSchema, record);
    const once = await service.generate({ name, properties: newProperties ?? {} });
    // The server returns the token only once, so a failure to read the agent must not lose it.
    const id = await findAgent(data, name).catch((error: unknown) => {
      log.warn('failed to find the new agent', { error });
      return undefined;
    });
    return { id: id ?? null, once };
  },
  async update(server, id, version, changes) {
    const input = parseInput(changeSchema, changes);
    const now = await get(server, id);
    if (now === undefined) return undefined;
    // Compares contents instead of timestamps, because some servers update the row with each
    // request of the agent.
    if (parseVersion(now.version).content !== parseVersion(version).content)
      return { outcome: 'conflict', theirs: now };
    const values = 'properties' in input ? { properties: input.properties ?? {} } : {};
    if (!(await change(server.data, id, values))) return undefined;
    const saved = await get(server, id);
    return saved && { outcome: 'saved', now: saved };
  },
  // Deleting an agent also revokes its token.
  remove: ({ data }, id, cleanup) =>
    change(data, id, { deleted_at: 'now()', ...(cleanup ? { cleanup: true } : {}) }),
  synced: {
    feed: 'agents',
    read: (text) => {
      const row = z.looseObject({}).parse(JSON.parse(text));
      // Without permission on the view, the synced rows have only names.
      return 'config_count' in row ? editedAgentSchema.safeParse(row).data : undefined;
    },
    hasNamesOfOthers: true,
  },
};
