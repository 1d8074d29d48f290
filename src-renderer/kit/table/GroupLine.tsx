import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { formatInteger } from '../format/formatNumber.ts';
import { useTimeZone } from '../format/useTimeZone.ts';
import { visibleName } from '../format/visibleText.ts';
import { Icon } from '../icons/Icon.tsx';
import { layout } from '../layout/layout.ts';
import badgeStyles from '../status/CountBadge.module.css';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { offsetVariables } from './columnOffsets.ts';
import { drawContent } from './drawContent.tsx';
import styles from './GroupLine.module.css';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import type { GroupLabel, TableProps } from './TableProps.ts';

const lineLayout = layout({ full: 'height', position: 'relative', surface: 'raised' });
const nameLayout = layout({ flow: 'ellipsis' });
const sumLayout = layout({ justify: 'end' });

const messages = { countOf: (count: string, all: string) => `${count} of ${all}` } as const;

interface GroupState<Row> {
  readonly props: Pick<TableProps<Row>, 'columns' | 'groupLabel'>;
  readonly isExpanded: (group: GroupRow<Row>) => boolean;
  /** Calls the listener after a change of open groups or columns. Returns the function that removes it. */
  readonly onChange: (listener: () => void) => () => void;
}

interface GroupLineProps<Row> {
  readonly data?: DisplayRow<Row>;
  /** The grid also renders each group in its pinned areas, which are empty. */
  readonly pinned?: string | null;
  readonly grid: GroupState<Row>;
}

/** A group: an expand button, name, count, and the sums below their columns. A click on the row toggles it. */
export function GroupLine<Row>({ data, pinned, grid }: GroupLineProps<Row>) {
  return data instanceof GroupRow && !pinned ? <Line group={data} grid={grid} /> : null;
}

function Line<Row>({ group, grid }: { readonly group: GroupRow<Row>; readonly grid: GroupState<Row> }) {
  const expanded = useSyncExternalStore(grid.onChange, () => grid.isExpanded(group));
  const columns = useSyncExternalStore(grid.onChange, () => grid.props.columns);
  // AG Grid does not draw this row again together with the cells.
  useTimeZone();
  const { groupLabel } = grid.props;
  const label: GroupLabel = groupLabel?.(group) ?? { text: group.key || '(none)' };
  const { text, icon, count = group.rows.length, of: all = count, note } = label;
  return (
    // The grid creates the row element, so this is a cell.
    // biome-ignore lint/a11y/useSemanticElements: a grid of elements has no table cells.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid focuses the row.
    <div className={lineLayout} role="gridcell">
      <div className={styles.head} style={{ paddingLeft: 16 + group.depth * 20 }}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          data-group={group.path}
          aria-expanded={expanded}
        >
          <StatusIcon shape="chevron" />
          {icon !== undefined && <Icon name={icon} />}
          <span className={nameLayout}>{visibleName(text)}</span>
          <span className={badgeStyles.badge}>
            {all === count
              ? formatInteger(count)
              : messages.countOf(formatInteger(count), formatInteger(all))}
          </span>
          {note && <span className={styles.note}>{visibleName(note)}</span>}
        </button>
      </div>
      {columns.map(({ id, header, group: sumOf, align }) => {
        const sum = sumOf?.(group) || null;
        if (sum === null) return null;
        // CSS variables: dragging a column does not render the row again.
        const variables = offsetVariables(id);
        const at = { left: `var(${variables.left}, 0)`, width: `var(${variables.width}, 0)` };
        return (
          <div key={id} className={clsx(styles.sum, align === 'end' && sumLayout)} style={at}>
            <span className="visually-hidden">{`${header}: `}</span>
            {drawContent('', sum)}
          </div>
        );
      })}
    </div>
  );
}
