import { maxOtherItems } from '#contract/rules/peers.ts';
import { Failure } from '#main/base/Failure.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { CatalogParts } from './CatalogParts.ts';
import { itemFromCache } from './itemFromCache.ts';

export const otherWorkspaceProcedures = ({
  otherWorkspaces,
  clock,
}: Pick<CatalogParts, 'otherWorkspaces' | 'clock'>) => ({
  list: procedures.catalog.otherWorkspace.list.handler(({ input: { workspaceId, type, search }, signal }) =>
    otherWorkspaces.read(
      workspaceId,
      'items',
      async (read) => {
        const page = await read.listItems(
          {
            filter: { hideDeleted: true, search, type },
            groupBy: [],
            sortBy: 'name',
            sortOrder: 'asc',
            pageIndex: 0,
            pageSize: maxOtherItems,
          },
          clock.now(),
        );
        return page.items;
      },
      signal,
    ),
  ),
  item: procedures.catalog.otherWorkspace.item.handler(({ input: { workspaceId, id }, signal }) =>
    otherWorkspaces.read(
      workspaceId,
      'items',
      async (read) => {
        const item = await itemFromCache(read, id, undefined);
        if (item === undefined) throw new Failure('NOT_FOUND', { sentence: 'Details not found' });
        return item;
      },
      signal,
    ),
  ),
});
