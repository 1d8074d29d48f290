import { toDisplayFailure } from '#parts/failures.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { failingChecks } from './failingChecks.ts';
import { messages } from './messages.ts';
import {
  checksQueryOf,
  incidentsQueryOf,
  listRequirements,
  unhealthyItemsQueryOf,
} from './overviewQueries.ts';
import { useWorkspaceQueries, type WorkspaceAnswer } from './useWorkspaceQueries.ts';

/** Figures of a workspace, in the order of the columns. */
export const figureNames = ['items', 'checks', 'incidents'] as const;

export type Figure =
  | { readonly state: 'known'; readonly count: number }
  | { readonly state: 'loading' }
  /** `reason` says why. Absent if the connection says it. */
  | { readonly state: 'unavailable'; readonly reason?: string };

export type WorkspaceFigures = Readonly<Record<(typeof figureNames)[number], Figure>>;

const incidentCountOf = incidentsQueryOf('', 1);

/** Returns the figure of an answer. Undefined: there is no user whose data can be read. */
export function figureOf<Data>(
  answer: Pick<WorkspaceAnswer<Data>, 'data' | 'error' | 'isRefused'> | undefined,
  countOf: (data: Data) => number,
  rows: string,
): Figure {
  if (answer === undefined) return { state: 'unavailable' };
  if (answer.isRefused) return { state: 'unavailable', reason: messages.notices.noPermission(rows) };
  if (answer.data !== undefined) return { state: 'known', count: countOf(answer.data) };
  if (answer.error !== null) return { state: 'unavailable', reason: toDisplayFailure(answer.error).sentence };
  return { state: 'loading' };
}

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
