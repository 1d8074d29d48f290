import { procedures } from '#main/bridge/procedures.ts';
import { answerFrom, answerOver } from '#main/reading/answerFrom.ts';
import { answerNow } from '#main/reading/answerNow.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { exportItems } from './exportItems.ts';
import { itemProcedures } from './itemProcedures.ts';
import { otherWorkspaceProcedures } from './otherWorkspaceProcedures.ts';
import {
  indexDisplayedColumns,
  needsOwnValues,
  type OwnColumnQuery,
  readIndexed,
  withOwnValues,
} from './ownColumns.ts';
import { facetsFromServer, figuresFromServer, listFromServer, summaryFromServer } from './serverCatalog.ts';

/** Whether only stored data can answer. The server does not record earlier moments. */
const needsStored = (input: OwnColumnQuery & { readonly at?: string | undefined }): boolean =>
  input.at !== undefined || needsOwnValues(input);

/** Lists come from the cache once it holds all items, and from the server before that. */
export const catalogProcedures = (parts: CatalogParts) => {
  const { session, clock } = parts;
  const answer = answerOver(parts, 'items');
  return {
    items: {
      list: procedures.catalog.items.list.handler(({ input, signal }) =>
        answerFrom(parts, {
          policy: needsStored(input) ? 'synced' : 'cache',
          feed: 'items',
          fromCache: readIndexed(
            input,
            async ({ read }) => {
              const page = await read.listItems(input, clock.now());
              indexDisplayedColumns(parts, input.columns);
              return page;
            },
            signal,
          ),
          server: async () => {
            const page = await listFromServer(session.data(), input, clock.now(), signal);
            return withOwnValues(parts, page, input.columns);
          },
        }),
      ),
      export: procedures.catalog.items.export.handler(({ input, signal }) =>
        exportItems(parts, input, signal),
      ),
    },
    summary: {
      list: procedures.catalog.summary.list.handler(({ input, signal }) =>
        answerFrom(parts, {
          policy: needsStored(input) ? 'synced' : 'cache',
          feed: 'items',
          fromCache: readIndexed(input, ({ read }) => read.summarize(input, clock.now()), signal),
          server: () =>
            summaryFromServer(
              { service: session.service(CatalogService), data: session.data() },
              input,
              clock.now(),
              signal,
            ),
        }),
      ),
      figures: procedures.catalog.summary.figures.handler(async ({ input, signal }) =>
        answerNow(clock, await figuresFromServer(session.service(CatalogService), input, signal)),
      ),
    },
    facets: {
      list: procedures.catalog.facets.list.handler(({ input, signal }) =>
        answer(
          ({ read }) => read.facets(input.of),
          () => facetsFromServer(session.data(), input.of, signal),
        ),
      ),
    },
    item: itemProcedures(parts),
    otherWorkspace: otherWorkspaceProcedures(parts),
  };
};
