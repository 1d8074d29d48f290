import { waitForAbort } from '#main/base/waitForAbort.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';

/** @param onDisplaysChange called with the number of windows that display the workspace, after each change */
export function syncProcedures(
  store: Pick<OfflineStore, 'state' | 'changed' | 'verify' | 'setLimits' | 'clear'>,
  onDisplaysChange: (displays: number) => void,
) {
  let displays = 0;
  return {
    changes: procedures.sync.changes.handler(({ signal }) => store.state.follow(signal)),
    changed: procedures.sync.changed.handler(({ signal }) => store.changed.follow(signal)),
    displayed: procedures.sync.displayed.handler(async function* ({ signal }) {
      displays += 1;
      onDisplaysChange(displays);
      try {
        yield {};
        await waitForAbort(signal);
      } finally {
        displays -= 1;
        onDisplaysChange(displays);
      }
    }),
    now: procedures.sync.now.handler(async ({ input }) => {
      await store.verify(input.feed);
      return {};
    }),
    limits: {
      write: procedures.sync.limits.write.handler(async ({ input }) => {
        await store.setLimits(input);
        return {};
      }),
    },
    clear: procedures.sync.clear.handler(async () => {
      await store.clear();
      return {};
    }),
  };
}
