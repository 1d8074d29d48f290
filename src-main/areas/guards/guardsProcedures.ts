import { procedures } from '../../bridge/procedures.ts';
import type { Guards } from '../../reading/Guards.ts';
import { guardOfRemoval, type RemovalParts } from '../../resources/guardOfRemoval.ts';

interface GuardsParts extends RemovalParts {
  readonly guards: Guards;
}

/** What has to be typed before something guarded is done. */
export const guardsProcedures = (parts: GuardsParts) => ({
  of: procedures.guards.of.handler(async ({ input, signal }) => {
    const guard =
      input.act === 'run'
        ? await parts.guards.ofRun(input.playbookId, input.on, signal)
        : await guardOfRemoval(parts, input.kind, input.id, signal);
    return { guard: guard ?? null };
  }),
});
