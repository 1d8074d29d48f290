import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';

/** A row of a workspace. */
export interface WorkspaceRow<Row> {
  /** Distinct also among workspaces whose servers have the same ids. */
  readonly key: string;
  readonly connection: WorkspaceConnection;
  readonly row: Row;
}

interface WorkspaceRows<Row> {
  readonly connection: WorkspaceConnection;
  /** Undefined without an answer. */
  readonly rows: readonly Row[] | undefined;
}

/**
 * Merges the rows of several workspaces, in the order of the workspaces. Sorting the result stably keeps that order
 * among equal rows.
 */
export const mergeRows = <Row>(
  answers: ReadonlyArray<WorkspaceRows<Row>>,
  idOf: (row: Row) => string,
): ReadonlyArray<WorkspaceRow<Row>> =>
  answers.flatMap(({ connection, rows = [] }) =>
    rows.map((row) => ({ key: `${connection.workspace.id}/${idOf(row)}`, connection, row })),
  );

export interface FigureSum {
  readonly total: number;
  /** Number of workspaces that the total includes. */
  readonly included: number;
}

/** Adds the figures of workspaces. Undefined figures are not included. */
export function addWorkspaceFigures(figures: ReadonlyArray<number | undefined>): FigureSum {
  const known = figures.filter((figure) => figure !== undefined);
  return { total: known.reduce((sum, figure) => sum + figure, 0), included: known.length };
}
