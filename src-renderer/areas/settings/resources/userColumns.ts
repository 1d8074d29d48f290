import type { ResourceRow } from '#contract/resources.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { faint, nameCell, note, partsCell } from '#kit/table/cells.ts';
import type { OwnColumns } from '#parts/resource/ResourceDefinition.ts';
import { rowLabel } from '#parts/resource/rowLabel.ts';
import { users as texts } from './messages.ts';

const stateOf = ({ values: { state } }: ResourceRow): string => (typeof state === 'string' ? state : '');

/** Whether the user cannot sign in. A row without a state counts as active. */
const isInactive = (row: ResourceRow): boolean => stateOf(row) !== '' && stateOf(row) !== 'active';

/** Cell of a text, muted for users who cannot sign in. */
const textCell = (row: ResourceRow, text: string): HTMLElement | null =>
  text === '' ? null : partsCell(isInactive(row) ? faint(text) : text);

const textAt = (row: ResourceRow, column: string): string => {
  const value = row.values[column];
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
};

/** Columns of users. Inactive users are muted and marked after their name. */
export const userColumns: OwnColumns = {
  name: {
    cell: (row) => {
      const href = `${resourceRules.users.path}?id=${encodeURIComponent(row.id)}`;
      return partsCell(nameCell(rowLabel(row), { href }), isInactive(row) ? note(stateOf(row)) : null);
    },
  },
  email: { cell: (row) => textCell(row, textAt(row, 'email')) },
  roles: { cell: (row) => textCell(row, textAt(row, 'roles')) },
  state: { cell: (row) => textCell(row, stateOf(row)) },
  created_at: { header: texts.created, width: 100 },
};
