import { procedures } from '#main/bridge/procedures.ts';
import type { Assistants } from './Assistants.ts';

export const assistantsProcedures = (assistants: Assistants) => ({
  settings: {
    changes: procedures.assistants.settings.changes.handler(({ signal }) => assistants.state.follow(signal)),
    write: procedures.assistants.settings.write.handler(async ({ input }) => {
      await assistants.change(input);
      return {};
    }),
  },
  calls: {
    changes: procedures.assistants.calls.changes.handler(({ signal }) => assistants.log.calls.follow(signal)),
    clear: procedures.assistants.calls.clear.handler(async () => {
      await assistants.log.clear();
      return {};
    }),
  },
  confirmations: {
    changes: procedures.assistants.confirmations.changes.handler(({ signal }) =>
      assistants.confirmations.follow(signal),
    ),
    answer: procedures.assistants.confirmations.answer.handler(({ input }) => {
      assistants.confirmations.answer(input.id, input.allow, input.typed);
      return {};
    }),
  },
});
