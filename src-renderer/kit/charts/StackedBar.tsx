import clsx from 'clsx';
import type { MouseEvent } from 'react';
import { formatInteger } from '../format/formatNumber.ts';
import { messages } from './messages.ts';
import styles from './StackedBar.module.css';

export interface StackedPart {
  readonly status: 'healthy' | 'unhealthy' | 'warning' | 'unknown';
  readonly count: number;
  /** What the count is of, in words; the status when absent. */
  readonly name?: string;
  /** Makes the part a link. */
  readonly href?: string;
  /** Makes the part a button, or is told of a press on the link. */
  readonly onPress?: (event: MouseEvent<HTMLElement>) => void;
}

interface StackedBarProps {
  /** What is divided, such as "Checks". */
  readonly label: string;
  readonly parts: readonly StackedPart[];
  /** In a cell of a table: the table is left with one Tab, so its parts are no stops of that key. */
  readonly inTable?: boolean;
}

/** What a part takes beside the digits of its count, and each of these, in pixels. */
const barRoom = 14;
const digitWidth = 7;

const nameOf = ({ count, name, status }: StackedPart): string => `${formatInteger(count)} ${name ?? status}`;

function Part({ part, inTable }: { readonly part: StackedPart; readonly inTable: boolean }) {
  const name = nameOf(part);
  const count = formatInteger(part.count);
  const common = { style: { flex: `${part.count} 1 ${barRoom + count.length * digitWidth}px` } };
  const tabIndex = inTable ? -1 : undefined;
  const bar = (
    <>
      <span className={clsx(styles.bar, styles[part.status])} aria-hidden />
      <span className={styles.count} aria-hidden>
        {count}
      </span>
    </>
  );
  if (part.href !== undefined) {
    return (
      <a
        {...common}
        className={clsx(styles.part, styles.press)}
        href={part.href}
        tabIndex={tabIndex}
        aria-label={name}
        onClick={part.onPress}
      >
        {bar}
      </a>
    );
  }
  if (part.onPress !== undefined) {
    return (
      <button
        {...common}
        type="button"
        tabIndex={tabIndex}
        className={clsx(styles.part, styles.press)}
        aria-label={name}
        onClick={part.onPress}
      >
        {bar}
      </button>
    );
  }
  return (
    <span {...common} className={styles.part}>
      {bar}
    </span>
  );
}

/**
 * How many of the whole are in which state: parts in proportion, told apart by colour, hatching and gaps, with their counts where
 * there is room.
 */
export function StackedBar({ label, parts, inTable = false }: StackedBarProps) {
  const shown = parts.filter(({ count }) => count > 0);
  const isPressable = shown.some(({ href, onPress }) => href !== undefined || onPress !== undefined);
  const name = `${label}: ${shown.length === 0 ? messages.nothing : shown.map(nameOf).join(', ')}`;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name; the rule reads no role that is chosen.
    <div
      className={styles.stack}
      role={isPressable ? 'group' : 'img'}
      aria-label={name}
      data-tooltip={shown.map(nameOf).join('\n') || undefined}
    >
      {shown.length === 0 && <span className={clsx(styles.bar, styles.nothing)} aria-hidden />}
      {shown.map((part) => (
        <Part key={nameOf(part)} part={part} inTable={inTable} />
      ))}
    </div>
  );
}
