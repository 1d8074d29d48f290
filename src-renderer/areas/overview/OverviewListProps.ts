import type { ViewInAddress } from '#parts/list/useView.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import type { overviewView } from './overviewView.ts';

/** What every tab over all workspaces needs. */
export interface OverviewListProps {
  readonly viewInAddress: ViewInAddress<typeof overviewView.defaults>;
  /** All workspaces, also those that the filter hides. */
  readonly all: readonly WorkspaceConnection[];
  /** The workspaces of the filter. */
  readonly shown: readonly WorkspaceConnection[];
}
