import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { failingChecks } from './failingChecks.ts';
import { figureOf, type WorkspaceFigures } from './figures.ts';
import { messages } from './messages.ts';
import {
  checksQueryOf,
  incidentsQueryOf,
  listRequirements,
  unhealthyItemsQueryOf,
} from './overviewQueries.ts';
import { useWorkspaceQueries, type WorkspaceAnswer } from './useWorkspaceQueries.ts';

const incidentCountOf = incidentsQueryOf('', 1);

/** Reads the figures of all workspaces. */
export function useFigures(connections: readonly WorkspaceConnection[]): readonly WorkspaceFigures[] {
  const items = useWorkspaceQueries(connections, {
    requirement: listRequirements.catalog,
    optionsOf: unhealthyItemsQueryOf,
  });
  const checks = useWorkspaceQueries(connections, {
    requirement: listRequirements.checks,
    optionsOf: checksQueryOf,
  });
  const incidents = useWorkspaceQueries(connections, {
    requirement: listRequirements.incidents,
    optionsOf: incidentCountOf,
  });
  const of = <Data>(
    answers: ReadonlyArray<WorkspaceAnswer<Data>>,
    { workspace }: WorkspaceConnection,
  ): WorkspaceAnswer<Data> | undefined =>
    answers.find(({ connection }) => connection.workspace.id === workspace.id);
  return connections.map((connection) => ({
    items: figureOf(of(items, connection), ({ data }) => data.total, messages.rows.catalog),
    checks: figureOf(of(checks, connection), (data) => failingChecks(data).length, messages.rows.checks),
    incidents: figureOf(of(incidents, connection), ({ data }) => data.total, messages.rows.incidents),
  }));
}
