import { partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { drawWorkspaceMark } from '#parts/workspaces/drawWorkspaceMark.ts';
import type { WorkspaceRow } from './mergeRows.ts';
import { messages } from './messages.ts';

/** The column with the workspace of a row. */
export const workspaceColumn = <Row>(): TableColumn<WorkspaceRow<Row>> => ({
  id: 'workspace',
  header: messages.columns.workspace,
  fixed: true,
  flex: 1,
  width: 160,
  minWidth: 112,
  text: ({ connection }) => connection.workspace.name,
  sortValue: ({ connection }) => connection.workspace.name,
  cell: ({ connection: { workspace } }) => partsCell(drawWorkspaceMark(workspace.colour), workspace.name),
});
