import type { Guard, GuardedAction } from '#contract/guards.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Guards } from '#main/reading/Guards.ts';
import { guardOfRemoval, type ResourceGuardParts } from '#main/resources/resourceGuards.ts';

interface GuardsParts extends ResourceGuardParts {
  readonly guards: Guards;
}

export const guardsProcedures = (parts: GuardsParts) => {
  const { guards } = parts;
  const guardOf = (act: GuardedAction, signal: AbortSignal | undefined): Promise<Guard | undefined> => {
    switch (act.act) {
      case 'run':
        return guards.ofRun(act.playbookId, act.on, signal);
      case 'approve':
        return guards.ofApproval(act.runId, signal);
      case 'delete':
        return guardOfRemoval(parts, act.kind, act.id, signal);
      case 'delete-hypothesis':
        return guards.ofHypothesis(act.id, signal);
      case 'delete-token':
        return guards.ofToken(act.id, signal);
      case 'silence':
        return guards.ofSilence(act.on, signal);
      case 'reopen':
        return guards.ofReopening(act.incidentId, act.to, signal);
    }
  };
  return {
    of: procedures.guards.of.handler(async ({ input, signal }) => ({
      guard: (await guardOf(input, signal)) ?? null,
    })),
  };
};
