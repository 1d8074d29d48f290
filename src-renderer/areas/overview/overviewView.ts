import { list, oneOf, parameterNamed, search } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { allWorkspacesPath } from '#parts/screenLinks.ts';

export const overviewTabs = ['dashboard', 'checks', 'catalog', 'incidents'] as const;

export type OverviewTab = (typeof overviewTabs)[number];

/** Health of the items to show. */
export const overviewHealth = ['all', 'unhealthy'] as const;

export const overviewView = defineView(
  {
    tab: oneOf(overviewTabs, 'dashboard'),
    /** Ids of the displayed workspaces. Empty: all. */
    workspaces: parameterNamed('in', list(100)),
    query: search(),
    health: oneOf(overviewHealth, 'all'),
  },
  { path: allWorkspacesPath, filters: ['workspaces', 'query', 'health'] },
);
