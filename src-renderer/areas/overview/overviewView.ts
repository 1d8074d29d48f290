import { list, oneOf, parameterNamed, search } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';

export const overviewTabs = ['dashboard', 'checks', 'catalog', 'incidents'] as const;

export type OverviewTab = (typeof overviewTabs)[number];

export const overviewPath = '/all';

export const overviewView = defineView(
  {
    tab: oneOf(overviewTabs, 'dashboard'),
    /** Ids of the displayed workspaces. Empty: all. */
    workspaces: parameterNamed('in', list(100)),
    query: search(),
  },
  { path: overviewPath, filters: ['workspaces', 'query'] },
);
