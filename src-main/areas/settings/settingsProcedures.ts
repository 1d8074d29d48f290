import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { readQueues } from './eventQueues.ts';
import { addMembers, findPeople, listMembers, removeMember } from './teamMembers.ts';

interface SettingsParts {
  readonly session: SessionManager;
  readonly clock: Clock;
}

/** What single screens of the settings ask for beside their lists. */
export const settingsProcedures = ({ session, clock }: SettingsParts) => {
  const fresh = <T>(data: T) => ({
    data,
    source: 'server' as const,
    asOf: new Date(clock.now()).toISOString(),
  });
  return {
    members: {
      list: procedures.settings.members.list.handler(async ({ input, signal }) =>
        fresh(await listMembers(session.data(), input.teamId, signal)),
      ),
      candidates: procedures.settings.members.candidates.handler(({ input, signal }) =>
        findPeople(session.data(), input.search, signal),
      ),
      add: procedures.settings.members.add.handler(async ({ input }) => {
        await addMembers(session.data(), input.teamId, input.personIds);
        return {};
      }),
      remove: procedures.settings.members.remove.handler(async ({ input }) => {
        await removeMember(session.data(), input.teamId, input.personId);
        return {};
      }),
    },
    queues: procedures.settings.queues.handler(async ({ signal }) =>
      fresh(await readQueues(session.data(), signal)),
    ),
    schema: procedures.settings.schema.handler(async ({ input, signal }) =>
      fresh(await session.settingsService().schema(input.file, signal)),
    ),
  };
};
