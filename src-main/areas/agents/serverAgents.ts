import { z } from 'zod';
import type { Agent, AgentListInput } from '../../../src-preload/contract/agents.ts';
import { isUuid, nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { agentColumns, agentRowSchema } from './agentRows.ts';

type Signal = AbortSignal | undefined;

const notFound = () =>
  new Failure('NOT_FOUND', { sentence: 'There is no such agent. It may have been deleted.' });

/** A page of the agents, the server itself among them. @throws Failure as the data API does */
export async function listAgents(
  data: DataApi,
  { sortBy, sortOrder, pageIndex, pageSize }: AgentListInput,
  signal: Signal,
): Promise<{ readonly agents: Agent[]; readonly total: number }> {
  const { rows, total } = await data.rows(
    {
      relation: 'agents_summary',
      columns: agentColumns,
      order: [
        [sortBy, sortOrder],
        ['id', 'asc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    agentRowSchema,
  );
  return { agents: [...rows], total: total ?? rows.length };
}

/** One agent, or the server itself. @throws Failure NOT_FOUND, and as the data API does */
export async function readAgent(data: DataApi, id: string, signal: Signal): Promise<Agent> {
  if (!isUuid(id)) throw notFound();
  const agent = await data.row(
    { relation: 'agents_summary', columns: agentColumns, where: [['id', 'eq', id]], signal },
    agentRowSchema,
  );
  if (agent === undefined) throw notFound();
  return agent;
}

const idRow = z.object({ id: z.string() });

/** The id of the agent of that name, which no two have; undefined when there is none. @throws Failure as the data API does */
export async function findAgent(data: DataApi, name: string): Promise<string | undefined> {
  const agent = await data.row(
    {
      relation: 'agents',
      columns: ['id'],
      where: [
        ['name', 'eq', name],
        ['deleted_at', 'is', 'null'],
      ],
    },
    idRow,
  );
  return agent?.id;
}

/** What changes in the row of one remote agent. @throws Failure NOT_FOUND for one that is gone and for the server itself, and as the data API does */
export async function changeAgent(
  data: DataApi,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!isUuid(id) || id === nilUuid) throw notFound();
  const changed = await data.update(
    {
      relation: 'agents',
      columns: ['id'],
      // One that was deleted in the meantime is not changed, and not deleted a second time.
      where: [
        ['id', 'eq', id],
        ['deleted_at', 'is', 'null'],
      ],
      values,
    },
    idRow,
  );
  if (changed.length === 0) throw notFound();
}
