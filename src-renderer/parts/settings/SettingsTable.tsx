import type { ReactNode } from 'react';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import styles from './SettingsTable.module.css';

export interface SettingsColumn {
  readonly title: string;
  /** Pixels for the longest content, so that changing numbers move nothing. Default: the remaining width. */
  readonly width?: number;
  /** Numbers are right-aligned. The title of `actions` is only for screen readers. */
  readonly kind?: 'figure' | 'actions';
}

interface SettingsTableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly SettingsColumn[];
  /** Width in pixels below which the table scrolls horizontally. */
  readonly minWidth: number;
  /** Rows of `RowHead`, `Cell`, `FigureCell` and `ActionsCell`. */
  readonly children: ReactNode;
}

/** A short settings table without virtualization. Long lists use the table of the kit. */
export function SettingsTable({ label, columns, minWidth, children }: SettingsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label} style={{ minWidth }}>
        <thead>
          <tr>
            {columns.map(({ title, width, kind }) => (
              <th
                key={title}
                scope="col"
                className={kind === 'figure' ? styles.figure : undefined}
                style={{ width }}
              >
                {kind === 'actions' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly children: ReactNode;
}

export function RowHead({ name, children }: CellProps & { readonly name: ReactNode }) {
  return (
    <th scope="row">
      <Text display="block" weight={500}>
        {name}
      </Text>
      {children}
    </th>
  );
}

export function Cell({ children }: CellProps) {
  return <td>{children}</td>;
}

export function FigureCell({ children }: CellProps) {
  return <td className={styles.figure}>{children}</td>;
}

export function ActionsCell({ children }: CellProps) {
  return <td className={styles.actions}>{children}</td>;
}

/** The second line of a cell. Takes up its space even when empty. */
export function SecondLine({ children }: { readonly children?: ReactNode }) {
  return (
    <Text display="block" minHeight={20} size={12} lines={20} tone="muted">
      {children}
    </Text>
  );
}

/**
 * An address, path or identifier.
 * @param second renders as the second line of a cell
 */
export function Code({ children, second = false }: CellProps & { readonly second?: boolean }) {
  return <code className={second ? styles.secondCode : styles.code}>{children}</code>;
}

export function StateCell({ shape, children }: CellProps & { readonly shape: StatusShape }) {
  return (
    <Row as="span" gap={6}>
      <StatusIcon shape={shape} />
      {children}
    </Row>
  );
}
