import { randomUUID } from 'node:crypto';
import { viewNameKey } from '#contract/rules/views.ts';
import type { SavedView } from '#contract/views.ts';
import type { Log } from '#main/base/log.ts';
import { procedures } from '#main/bridge/procedures.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';
import { mergeViews, withChange, withMove, withoutView, withView } from './viewEdits.ts';
import { readViewsFile, writeViewsFile } from './viewsFile.ts';

export const savedViews = (store: Pick<OfflineStore, 'open' | 'state'>, log: Log): UserValue<SavedView[]> =>
  new UserValue<SavedView[]>({
    emptyValue: [],
    read: (user) => user.savedViews(),
    store,
    log,
    logName: 'saved views',
    sentences: messages,
  });

interface ViewsParts {
  readonly views: UserValue<SavedView[]>;
  readonly workspaceName: () => string;
}

export const viewsProcedures = ({ views, workspaceName }: ViewsParts) => {
  /** Reads, changes and saves the views in one step, before the next change starts. */
  const edit = <R extends { readonly views: readonly SavedView[] }>(
    update: (now: readonly SavedView[]) => R,
  ): Promise<R> =>
    views.change(async (user) => {
      const next = update(await user.savedViews());
      await user.saveViews(next.views);
      return next;
    });
  return {
    changes: procedures.views.changes.handler(({ signal }) => views.live.follow(signal)),
    add: procedures.views.add.handler(async ({ input }) => {
      const id = randomUUID();
      await edit((now) => ({ views: withView(now, { id, ...input }) }));
      return { id };
    }),
    change: procedures.views.change.handler(async ({ input: { id, ...change } }) => {
      await edit((now) => ({ views: withChange(now, id, change) }));
      return {};
    }),
    move: procedures.views.move.handler(async ({ input: { id, place } }) => {
      await edit((now) => ({ views: withMove(now, id, place) }));
      return {};
    }),
    remove: procedures.views.remove.handler(async ({ input: { id } }) => {
      await edit((now) => ({ views: withoutView(now, id) }));
      return {};
    }),
    file: {
      write: procedures.views.file.write.handler(() =>
        views.change(async (user) => writeViewsFile(workspaceName(), await user.savedViews())),
      ),
      read: procedures.views.file.read.handler(({ input }) =>
        views.change(async (user) => {
          const file = readViewsFile(input.text);
          const names = new Set((await user.savedViews()).map(({ name }) => viewNameKey(name)));
          const taken = file.views.map(({ name }) => name).filter((name) => names.has(viewNameKey(name)));
          return { workspace: file.workspace, count: file.views.length, taken };
        }),
      ),
      import: procedures.views.file.import.handler(async ({ input: { text, sameName } }) => {
        const incoming = readViewsFile(text).views;
        const { added, replaced, skipped } = await edit((now) =>
          mergeViews(now, incoming, sameName, randomUUID),
        );
        return { added, replaced, skipped };
      }),
    },
  };
};
