import { catalogSortColumns } from '#contract/rules/catalogList.ts';
import type { CommandRow } from '../Command.ts';
import { completionCommand } from './completionCommand.ts';
import { describeCommand, diffCommand } from './describeCommands.ts';
import { digestCommand } from './digestCommand.ts';
import { kubeconfigInstallCommand } from './kubeconfigCommand.ts';
import { lists, queryWords } from './lists.ts';
import { logsCommand } from './logsCommand.ts';
import { exportCommand, versionCommand, workspacesCommand } from './otherCommands.ts';
import {
  changesCommand,
  checksCommand,
  getCommand,
  incidentsCommand,
  searchCommand,
} from './readCommands.ts';
import { runPlaybookCommand } from './runPlaybookCommand.ts';

const rows: readonly CommandRow[] = [
  getCommand,
  describeCommand,
  searchCommand,
  changesCommand,
  checksCommand,
  incidentsCommand,
  diffCommand,
  digestCommand,
  logsCommand,
  runPlaybookCommand,
  kubeconfigInstallCommand,
  exportCommand,
  workspacesCommand,
  versionCommand,
];

/** All commands, in the order of the help. */
export const commandTable: readonly CommandRow[] = [
  ...rows,
  completionCommand(rows, { names: Object.keys(lists), queryWords, sortColumns: catalogSortColumns }),
];
