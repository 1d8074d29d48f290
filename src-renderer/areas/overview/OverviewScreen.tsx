import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { useFollowedWorkspaces } from '#parts/followWorkspaces.ts';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { useDisplayedWorkspaces } from '#parts/useDisplayedWorkspaces.ts';
import { useWorkspaceConnections } from '#parts/workspaces/useWorkspaceConnections.ts';
import { CatalogTab } from './CatalogTab.tsx';
import { Dashboard } from './Dashboard.tsx';
import { FailingChecksTab } from './FailingChecksTab.tsx';
import { IncidentsTab } from './IncidentsTab.tsx';
import { filteredConnections } from './listState.ts';
import { messages } from './messages.ts';
import type { OverviewListProps } from './OverviewListProps.ts';
import { overviewTabs, overviewView } from './overviewView.ts';

const tabs = overviewTabs.map((id) => ({ id, label: messages.tabs[id] }));

function OverviewTabContent(props: OverviewListProps) {
  switch (props.viewInAddress.view.tab) {
    case 'checks':
      return <FailingChecksTab {...props} />;
    case 'catalog':
      return <CatalogTab {...props} />;
    case 'incidents':
      return <IncidentsTab {...props} />;
    default:
      return <Dashboard {...props} />;
  }
}

/** Health, catalog and incidents of all workspaces that are open or synced in the background. */
export function OverviewScreen() {
  const viewInAddress = useView(overviewView);
  const { view, change } = viewInAddress;
  const isKnown = useWorkspaces() !== undefined;
  const all = useWorkspaceConnections();
  const shown = useMemo(() => filteredConnections(all, view.workspaces), [all, view.workspaces]);
  useFollowedWorkspaces(
    all.flatMap(({ workspace: { id }, session, status }) =>
      session === undefined
        ? []
        : [{ workspaceId: id, personId: session.person.id, isOnline: status === 'online' }],
    ),
  );
  useDisplayedWorkspaces(
    all.flatMap(({ workspace: { id }, session }) => (session === undefined ? [] : [id])),
  );
  return (
    <Column grow minHeight={0} full="height">
      <PageHeader title={messages.title} />
      {!isKnown ? (
        <SkeletonRows count={4} />
      ) : all.length < 2 ? (
        <EmptyPanel title={messages.needsTwo} actions={<Link to="/workspaces/add">{messages.add}</Link>}>
          {messages.needsTwoText}
        </EmptyPanel>
      ) : (
        <Tabs
          label={messages.tabsLabel}
          tabs={tabs}
          value={view.tab}
          onChange={(tab) => change({ tab, query: '', health: 'all' })}
        >
          <OverviewTabContent viewInAddress={viewInAddress} all={all} shown={shown} />
        </Tabs>
      )}
    </Column>
  );
}
