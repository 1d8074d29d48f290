import type { Clock } from '#main/base/clock.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { SettingsService } from '#main/server/SettingsService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { readChoices } from './connectionChoices.ts';
import { readUsage } from './connectionUsage.ts';

interface ConnectionsParts {
  readonly session: SessionManager;
  readonly clock: Clock;
}

export const connectionsProcedures = ({ session, clock }: ConnectionsParts) => {
  return {
    choices: procedures.connections.choices.handler(async ({ signal }) =>
      answerNow(clock, await readChoices(session.data(), signal)),
    ),
    usage: procedures.connections.usage.handler(async ({ signal }) =>
      answerNow(clock, await readUsage(session.data(), signal)),
    ),
    test: procedures.connections.test.handler(({ input, signal }) =>
      session.service(SettingsService).testConnection(input.id, signal),
    ),
  };
};
