import {
  type AgentSortColumn,
  agentPageSizes,
  agentSortColumns,
  defaultAgentPageSize,
  defaultAgentSort,
} from '../../../src-preload/contract/rules/agents.ts';
import { parseSearch, single, stringifySearch } from '../../kit/address/searchParams.ts';

/** What the address of the Agents screen says; specification part 1 section 2.6. */
export interface AgentsView {
  readonly sortBy: AgentSortColumn;
  readonly sortOrder: 'asc' | 'desc';
  /** 0-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** The agent whose dialog is open. */
  readonly id: string | undefined;
  /** The dialog for a new one is open. */
  readonly addAgent: boolean;
}

const defaults: AgentsView = {
  ...defaultAgentSort,
  pageIndex: 0,
  pageSize: defaultAgentPageSize,
  id: undefined,
  addAgent: false,
};

export const isSortColumn = (name: string | undefined): name is AgentSortColumn =>
  agentSortColumns.some((column) => column === name);

/** Reads the view from an address; what makes no sense falls back to its default. */
export function readView(query: string): AgentsView {
  const params = parseSearch(query);
  const sortBy = single(params, 'sortBy');
  const sortOrder = single(params, 'sortOrder');
  const pageIndex = Number(single(params, 'pageIndex') ?? 0);
  const pageSize = Number(single(params, 'pageSize'));
  const id = single(params, 'id');
  return {
    sortBy: isSortColumn(sortBy) ? sortBy : defaults.sortBy,
    sortOrder: sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : defaults.sortOrder,
    pageIndex: Number.isSafeInteger(pageIndex) && pageIndex > 0 ? pageIndex : 0,
    pageSize: agentPageSizes.find((size) => size === pageSize) ?? defaults.pageSize,
    id: id === undefined || id === '' ? undefined : id.slice(0, 100),
    addAgent: single(params, 'addAgent') === 'true',
  };
}

/** The query of a view: only what differs from the default stands in it. */
export function writeView(view: AgentsView): string {
  const differing = (key: keyof AgentsView) => (view[key] === defaults[key] ? undefined : view[key]);
  return stringifySearch({
    sortBy: differing('sortBy'),
    sortOrder: differing('sortOrder'),
    pageIndex: differing('pageIndex'),
    pageSize: differing('pageSize'),
    id: view.id,
    addAgent: differing('addAgent'),
  });
}
