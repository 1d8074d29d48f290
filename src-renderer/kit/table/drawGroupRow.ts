import { formatInteger } from '../format/formatNumber.ts';
import { drawIcon } from '../icons/drawIcon.ts';
import badgeStyles from '../status/CountBadge.module.css';
import { drawShape } from '../status/drawShape.ts';
import { visibleName } from '../text/visibleText.ts';
import type { TableColumn } from './columns.ts';
import styles from './GroupRow.module.css';
import type { GroupRow } from './groupRows.ts';
import type { GroupLabel } from './TableProps.ts';

interface GroupRowParts<Row> {
  readonly group: GroupRow<Row>;
  readonly label: GroupLabel;
  readonly expanded: boolean;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly onToggle: () => void;
}

/**
 * Renders a group row: an expand button, name, count, and the sums below their columns.
 * Column positions are CSS variables, so that dragging a column does not re-render the row.
 */
export function drawGroupRow<Row>({
  group,
  label,
  expanded,
  columns,
  onToggle,
}: GroupRowParts<Row>): HTMLElement {
  const line = document.createElement('div');
  line.className = styles.line ?? '';
  // The grid creates the row element, so this is a cell.
  line.setAttribute('role', 'gridcell');
  const head = document.createElement('div');
  head.className = styles.head ?? '';
  head.style.paddingLeft = `${16 + group.depth * 20}px`;
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = styles.toggle ?? '';
  button.dataset.group = group.path;
  button.setAttribute('aria-expanded', String(expanded));
  button.append(drawShape('chevron'));
  const icon = label.icon === undefined ? undefined : drawIcon(label.icon);
  if (icon !== undefined) button.append(icon);
  const name = document.createElement('span');
  name.className = styles.name ?? '';
  name.textContent = visibleName(label.text);
  const count = document.createElement('span');
  count.className = badgeStyles.badge ?? '';
  count.textContent = formatInteger(label.count ?? group.rows.length);
  button.append(name, count);
  if (label.note !== undefined && label.note !== '') {
    const note = document.createElement('span');
    note.className = styles.note ?? '';
    note.textContent = visibleName(label.note);
    button.append(note);
  }
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onToggle();
  });
  head.append(button);
  line.append(head);
  for (const [index, column] of columns.entries()) {
    const content = column.group?.(group) ?? null;
    if (content === null || content === '') continue;
    const cell = document.createElement('div');
    cell.className = `${styles.sum} ${column.align === 'end' ? styles.end : ''}`;
    cell.style.left = `var(--left-${index}, 0)`;
    cell.style.width = `var(--width-${index}, 0)`;
    cell.append(content);
    line.append(cell);
  }
  return line;
}
