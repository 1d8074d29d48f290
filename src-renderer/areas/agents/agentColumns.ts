import type { Agent } from '../../../src-preload/contract/agents.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { ageColumn } from '../../parts/list/ageColumn.ts';
import { countColumn, nameColumn, personColumn, statusColumn } from '../../parts/list/plainColumns.ts';
import { agentLabel, statusText } from './agentText.ts';
import { messages } from './messages.ts';

const { columns: header } = messages;

/**
 * The columns of the list, named as the server sorts by them. UI reference section 9 of the screens.
 * @param serverTime by which it is told who is online; ISO 8601
 * @param hrefOf the address that opens an agent
 */
export const agentColumns = (
  serverTime: string,
  hrefOf: (patch: { readonly id: string }) => string,
): ReadonlyArray<TableColumn<Agent>> => [
  nameColumn<Agent>(header.name, agentLabel, ({ id }) => hrefOf({ id })),
  countColumn('config_count', header.configs, 90, ({ configs }) => configs),
  countColumn('checks_count', header.checks, 86, ({ checks }) => checks),
  countColumn('config_scrapper_count', header.scrapers, 100, ({ scrapers }) => scrapers),
  countColumn('playbook_runs_count', header.playbookRuns, 124, ({ playbookRuns }) => playbookRuns),
  statusColumn('last_seen', header.status, (agent) => statusText(agent, serverTime)),
  ageColumn('last_received', header.lastPushed, 110, ({ lastReceived }) => lastReceived, ' ago'),
  ageColumn('created_at', header.createdAt, 110, ({ createdAt }) => createdAt),
  ageColumn('updated_at', header.updatedAt, 110, ({ updatedAt }) => updatedAt),
  personColumn('created_by', header.createdBy, ({ createdBy }) => createdBy),
];
