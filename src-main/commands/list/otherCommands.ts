import type { WorkspaceList } from '#contract/workspaces.ts';
import type { CommandRow, TextResult } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { readWorkspaces } from '../findWorkspace.ts';
import { messages } from '../messages.ts';
import { itemExportColumns } from './columns.ts';
import { type OutputColumn, toList } from './listColumns.ts';
import { itemsReader, lists } from './lists.ts';
import { limitOption } from './readOptions.ts';

type Workspace = WorkspaceList['workspaces'][number] & { readonly isOpen: boolean };

const workspaceColumns: ReadonlyArray<OutputColumn<Workspace>> = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'kind', title: 'Kind', value: ({ kind }) => kind },
  { key: 'origin', title: 'Address', value: ({ origin }) => origin },
  { key: 'user', title: 'User', value: ({ person }) => person },
  { key: 'open', title: 'Open', value: ({ isOpen }) => isOpen, text: ({ isOpen }) => (isOpen ? 'yes' : '') },
  {
    key: 'readOnly',
    title: 'Read-only',
    value: ({ readOnly }) => readOnly,
    text: ({ readOnly }) => (readOnly ? 'yes' : ''),
  },
  { key: 'id', title: 'Id', value: ({ id }) => id },
];

export const workspacesCommand: CommandRow = {
  name: 'workspaces',
  description: 'List the workspaces',
  arguments: [],
  output: 'list',
  needsUser: false,
  async run(context) {
    const { workspaces, openId, notice } = await readWorkspaces(context);
    if (notice !== null) await context.note(notice);
    const rows = workspaces.map((workspace) => ({ ...workspace, isOpen: workspace.id === openId }));
    return toList({ columns: workspaceColumns, rows, nowMs: context.nowMs() });
  },
};

/** Max rows of an export, so that a mistake does not run for hours. */
const exportLimit = 1_000_000;

export const exportCommand: CommandRow = {
  name: 'export',
  description: `Write all rows of a list (${Object.keys(lists).join(', ')}) as CSV or JSON`,
  arguments: [
    ['<list>', 'Name of a list'],
    ['[query...]', 'Words of a query, such as health:unhealthy'],
  ],
  options: [{ ...limitOption, description: `Max number of rows (default ${exportLimit})` }],
  output: 'export',
  needsUser: true,
  async run(context, [name = '', ...query], options) {
    const read =
      name === 'items'
        ? itemsReader(itemExportColumns)
        : Object.hasOwn(lists, name)
          ? lists[name]
          : undefined;
    if (read === undefined)
      throw new CommandFailure('usage', messages.badChoice(name, Object.keys(lists).join(', ')));
    const limit = typeof options.limit === 'number' ? options.limit : exportLimit;
    return read(context, { query, options, limit, isExport: true });
  },
};

export const versionCommand: CommandRow = {
  name: 'version',
  description: 'Print the version of Quarterdeck',
  arguments: [],
  output: 'text',
  needsUser: false,
  run: async ({ version }): Promise<TextResult> => ({ kind: 'text', text: version }),
};
