import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { configDetailColumns, configDetailRowSchema, toItem } from './configRows.ts';
import { facetsFromServer, figuresFromServer, listFromServer, summaryFromServer } from './serverCatalog.ts';

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export const catalogProcedures = (session: SessionManager, clock: Clock) => {
  const now = () => new Date(clock.now()).toISOString();
  const fromServer = <T>(data: T) => ({ data, source: 'server', asOf: now() }) as const;
  return {
    items: {
      list: procedures.catalog.items.list.handler(async ({ input, signal }) =>
        fromServer(await listFromServer(session.data(), input, clock.now(), signal)),
      ),
    },
    summary: {
      list: procedures.catalog.summary.list.handler(async ({ input, signal }) =>
        fromServer(await summaryFromServer(session.catalogService(), input, signal)),
      ),
      figures: procedures.catalog.summary.figures.handler(async ({ input, signal }) =>
        fromServer(await figuresFromServer(session.catalogService(), input, signal)),
      ),
    },
    facets: {
      list: procedures.catalog.facets.list.handler(async ({ input, signal }) =>
        fromServer(await facetsFromServer(session.data(), input.of, signal)),
      ),
    },
    item: {
      get: procedures.catalog.item.get.handler(async ({ input, signal }) => {
        const notFound = new Failure('NOT_FOUND', { sentence: 'Details not found' });
        // An id that is no UUID is nobody's; the server would answer it with an error of its database.
        if (!isUuid(input.id)) throw notFound;
        const { rows } = await session.data().rows(
          {
            relation: 'config_detail',
            columns: configDetailColumns,
            where: [['id', 'eq', input.id]],
            // A nested item comes back once per ancestor; the first row is the item. Schema guide section 7.
            limit: 1,
            signal,
          },
          configDetailRowSchema,
        );
        const row = rows[0];
        if (row === undefined) throw notFound;
        return { data: toItem(row), source: 'server', asOf: now() } as const;
      }),
    },
  };
};
