import type { ReactNode } from 'react';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import type { StatusShape } from '../../kit/status/statusShapes.ts';
import styles from './SettingsTable.module.css';

export interface SettingsColumn {
  readonly title: string;
  /** In pixels, of what stands in it at its longest, so that figures that change move nothing; what is left when absent. */
  readonly width?: number;
  /** Figures stand at the right; the title of actions is for screen readers only. */
  readonly kind?: 'figure' | 'actions';
}

interface SettingsTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly columns: readonly SettingsColumn[];
  /** Below it the table scrolls sideways, in pixels. */
  readonly minWidth: number;
  /** Rows of `RowHead`, `Cell`, `Figure` and `Actions`. */
  readonly children: ReactNode;
}

/** The short table of a settings screen: every row is there, two lines each. Long lists are the kit's table. */
export function SettingsTable({ label, columns, minWidth, children }: SettingsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ minWidth }}>
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

/** What the row is about. */
export function RowHead({ name, children }: CellProps & { readonly name: ReactNode }) {
  return (
    <th scope="row">
      <span className={styles.name}>{name}</span>
      {children}
    </th>
  );
}

export function Cell({ children }: CellProps) {
  return <td>{children}</td>;
}

export function Figure({ children }: CellProps) {
  return <td className={styles.figure}>{children}</td>;
}

/** Buttons of the row. */
export function Actions({ children }: CellProps) {
  return <td className={styles.actions}>{children}</td>;
}

/** The second line of a cell; it keeps its place while it says nothing. */
export function Second({ children }: { readonly children?: ReactNode }) {
  return <span className={styles.second}>{children}</span>;
}

/** An address, a path or a name of code. @param second the second line of its cell */
export function Code({ children, second = false }: CellProps & { readonly second?: boolean }) {
  return <code className={second ? styles.secondCode : styles.code}>{children}</code>;
}

/** How what the row is about stands. */
export function State({ shape, children }: CellProps & { readonly shape: StatusShape }) {
  return (
    <span className={styles.state}>
      <StatusIcon shape={shape} />
      {children}
    </span>
  );
}
