import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { itemProcedures } from './itemProcedures.ts';
import { facetsFromServer, figuresFromServer, listFromServer, summaryFromServer } from './serverCatalog.ts';

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
    item: itemProcedures(session, clock),
  };
};
