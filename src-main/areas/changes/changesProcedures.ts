import { deflateSync } from 'node:zlib';
import {
  type ChangeDetail,
  type ChangePage,
  type ChangeQuestion,
  changePageSchema,
} from '../../../src-preload/contract/changes.ts';
import { isUuid } from '../../../src-preload/contract/rules/ids.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import { alwaysSecret } from '../../feeds/bodies.ts';
import { answerFrom, type Reading } from '../../reading/answerFrom.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OpenStore } from '../../sync/OfflineStore.ts';
import type { Standing } from '../../sync/SyncEngine.ts';
import { changeFromServer, changesFromServer, changeTypesFromServer } from './serverChanges.ts';

interface ChangesParts extends Reading {
  readonly session: SessionManager;
}

const notFound = () => new Failure('NOT_FOUND', { sentence: 'There is no such change.' });
const notBrought = () =>
  new Failure('NOT_FOUND', { sentence: 'Changes of this time are still being brought from the server.' });

/** Whether what is kept is all that a question can find. */
const enoughFor =
  ({ range }: ChangeQuestion) =>
  (_open: OpenStore, { complete, sinceMs }: Standing): boolean =>
    complete || (range !== null && sinceMs !== null && Date.parse(range.from) >= sinceMs);

const nothing: ChangePage = { changes: [], total: 0 };

/** Patches and diffs of secrets never lie on a disk. */
async function keepMore({ store }: ChangesParts, detail: ChangeDetail): Promise<void> {
  const { id, item, diff, patches, details } = detail;
  await store.tryUse(async ({ cache, limits }) => {
    if ([...alwaysSecret, ...limits.secretTypes].includes(item.type ?? '')) return;
    await cache.write.putChangeMore(id, deflateSync(JSON.stringify({ diff, patches, details })));
  });
}

/** What changed in the catalog; API reference section 11.3. */
export const changesProcedures = (parts: ChangesParts) => {
  const { session, clock } = parts;
  return {
    list: procedures.changes.list.handler(async ({ input, signal }) => {
      const { range, ...rest } = input;
      if (input.of !== undefined && !isUuid(input.of.id))
        return { data: nothing, source: 'server', asOf: new Date(clock.now()).toISOString() };
      return answerFrom(parts, {
        policy: 'cache',
        feed: 'changes',
        enough: enoughFor(input),
        server: () => changesFromServer(session.data(), input, signal),
        kept: async ({ cache }, visited) => {
          const page = await cache.read.listChanges(input);
          // Of a time that was not brought yet the last visit knows more.
          return page.total === 0 && visited !== undefined ? visited : { data: page };
        },
        visit: {
          call: 'changes.list',
          input: { ...rest, range: range?.asked ?? null },
          schema: changePageSchema,
        },
      });
    }),
    histogram: procedures.changes.histogram.handler(({ input }) =>
      answerFrom(parts, {
        policy: 'kept',
        feed: 'changes',
        server: () => Promise.reject(notBrought()),
        kept: async (open) =>
          enoughFor(input)(open, open.standing('changes'))
            ? { data: await open.cache.read.histogramOfChanges(input, clock.now()) }
            : undefined,
        missing: notBrought,
      }),
    ),
    get: procedures.changes.get.handler(async ({ input: { id }, signal }) => {
      if (!isUuid(id)) throw notFound();
      const answer = await answerFrom<ChangeDetail>(parts, {
        policy: 'server',
        feed: 'changes',
        server: async () => {
          const detail = await changeFromServer(session.data(), id, signal);
          if (detail === undefined) throw notFound();
          return detail;
        },
        kept: async ({ cache }) => {
          const found = await cache.read.change(id);
          return found?.more == null
            ? undefined
            : { data: { ...found.change, ...found.more } as ChangeDetail };
        },
      });
      if (answer.source === 'server') void keepMore(parts, answer.data);
      return answer;
    }),
    facets: procedures.changes.facets.handler(({ input: { of }, signal }) =>
      answerFrom<Array<{ value: string; count?: number }>>(parts, {
        policy: 'cache',
        feed: 'changes',
        // The server has no list of sources.
        server: async () => (of === 'types' ? changeTypesFromServer(session.data(), signal) : []),
        kept: async ({ cache }) => ({ data: await cache.read.changeFacets(of) }),
      }),
    ),
  };
};
