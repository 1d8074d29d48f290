import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Redactor } from '../../base/Redactor.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { changeAgent, findAgent, listAgents, readAgent } from './serverAgents.ts';

interface AgentsParts {
  readonly session: SessionManager;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly log: Log;
}

/** The names of agents are their own; the server says only that it could not make one. Server reference section 6.5. */
async function explain(error: unknown, exists: () => Promise<boolean>, name: string): Promise<unknown> {
  if (!(error instanceof Failure) || error.code !== 'SERVER') return error;
  if (!/duplicate key|already exists/i.test(error.data.serverMessage ?? '')) return error;
  const taken = await exists().catch(() => false);
  if (!taken) return error;
  return new Failure(
    'CONFLICT',
    { ...error.data, sentence: `There is an agent named ${name} already. Choose another name.` },
    { cause: error },
  );
}

/** Remote agents: reads and changes of their rows, and their making. */
export const agentsProcedures = ({ session, clock, redactor, log }: AgentsParts) => {
  const fresh = <T extends object>(data: T) => {
    const nowMs = clock.now();
    const serverTime = new Date(nowMs + session.clockDifferenceMs).toISOString();
    return { data: { ...data, serverTime }, source: 'server' as const, asOf: new Date(nowMs).toISOString() };
  };
  const find = (name: string) => findAgent(session.data(), name);
  return {
    list: procedures.agents.list.handler(async ({ input, signal }) =>
      fresh(await listAgents(session.data(), input, signal)),
    ),
    get: procedures.agents.get.handler(async ({ input, signal }) =>
      fresh({ agent: await readAgent(session.data(), input.id, signal) }),
    ),
    create: procedures.agents.create.handler(async ({ input }) => {
      const { name } = input;
      const accessToken = await session
        .agentService()
        .generate(input)
        .catch(async (error: unknown) => {
          throw await explain(error, async () => (await find(name)) !== undefined, name);
        });
      redactor.add(accessToken);
      // The agent is there and its token is told this once: a list that cannot be read now is no reason to lose it.
      const id = await find(name).catch((error: unknown) => {
        log.warn('the new agent could not be found', { error });
        return undefined;
      });
      return { id: id ?? null, accessToken };
    }),
    update: procedures.agents.update.handler(async ({ input: { id, properties } }) => {
      await changeAgent(session.data(), id, { properties });
      return {};
    }),
    remove: procedures.agents.remove.handler(async ({ input: { id, cleanup } }) => {
      await changeAgent(session.data(), id, { deleted_at: 'now()', ...(cleanup ? { cleanup: true } : {}) });
      return {};
    }),
  };
};
