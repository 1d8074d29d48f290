import type { Agent } from '../../../src-preload/contract/agents.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import { ageCell, faint, nameCell, rowOf, statusCell } from '../../kit/table/cells.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { agentLabel, statusText } from './agentText.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

const count = (
  id: string,
  header: string,
  width: number,
  read: (agent: Agent) => number,
): TableColumn<Agent> => ({
  id,
  header,
  sortable: true,
  firstOrder: 'desc',
  align: 'end',
  width,
  text: (agent) => formatInteger(read(agent)),
  cell: (agent) => (read(agent) === 0 ? faint('0') : rowOf(formatInteger(read(agent)))),
});

const age = (
  id: string,
  header: string,
  read: (agent: Agent) => string | null,
  suffix = '',
): TableColumn<Agent> => ({
  id,
  header,
  sortable: true,
  firstOrder: 'desc',
  align: 'end',
  width: 110,
  text: (agent) => read(agent) ?? '',
  cell: (agent) => ageCell(read(agent), suffix),
});

/**
 * The columns of the list, named as the server sorts by them. UI reference section 9 of the screens.
 * @param serverTime by which it is told who is online; ISO 8601
 * @param hrefOf the address that opens an agent
 */
export const agentColumns = (
  serverTime: string,
  hrefOf: (id: string) => string,
): ReadonlyArray<TableColumn<Agent>> => [
  {
    id: 'name',
    header: headers.name,
    fixed: true,
    sortable: true,
    flex: 3,
    width: 240,
    minWidth: 180,
    text: agentLabel,
    cell: (agent) => nameCell(agentLabel(agent), { href: hrefOf(agent.id) }),
  },
  count('config_count', headers.configs, 90, ({ configs }) => configs),
  count('checks_count', headers.checks, 86, ({ checks }) => checks),
  count('config_scrapper_count', headers.scrapers, 100, ({ scrapers }) => scrapers),
  count('playbook_runs_count', headers.playbookRuns, 124, ({ playbookRuns }) => playbookRuns),
  {
    id: 'last_seen',
    header: headers.status,
    sortable: true,
    firstOrder: 'desc',
    flex: 1,
    minWidth: 110,
    text: (agent) => statusText(agent, serverTime).word,
    cell: (agent) => {
      const { shape, word, detail } = statusText(agent, serverTime);
      const cell = statusCell(shape, word, detail);
      cell.dataset.tooltip = detail;
      return rowOf(cell);
    },
  },
  age('last_received', headers.lastPushed, ({ lastReceived }) => lastReceived, ' ago'),
  age('created_at', headers.createdAt, ({ createdAt }) => createdAt),
  age('updated_at', headers.updatedAt, ({ updatedAt }) => updatedAt),
  {
    id: 'created_by',
    header: headers.createdBy,
    sortable: false,
    flex: 1,
    minWidth: 130,
    text: ({ createdBy }) => createdBy?.name ?? '',
    cell: ({ createdBy }) => (createdBy === null ? null : rowOf(createdBy.name)),
  },
];
