import {
  agentPageSizes,
  agentSortColumns,
  defaultAgentPageSize,
  defaultAgentSort,
} from '../../../src-preload/contract/rules/agents.ts';
import { flag, oneOf, pageIndex, pageSize, sortOrder, text } from '../../parts/list/codecs.ts';
import { defineView } from '../../parts/list/defineView.ts';

/** What the address of the Agents screen says; specification part 1 section 2.6. */
export const agentsView = defineView(
  {
    sortBy: oneOf(agentSortColumns, defaultAgentSort.sortBy),
    sortOrder: sortOrder(defaultAgentSort.sortOrder),
    pageIndex: pageIndex(),
    pageSize: pageSize(agentPageSizes, defaultAgentPageSize),
    /** The agent whose dialog is open. */
    id: text({ most: 100 }),
    /** The dialog for a new one is open. */
    addAgent: flag(),
  },
  { beside: ['id', 'addAgent'] },
);
