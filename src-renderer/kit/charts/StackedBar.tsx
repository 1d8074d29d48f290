import clsx from 'clsx';
import type { CSSProperties, MouseEvent } from 'react';
import { formatInteger } from '../format/formatNumber.ts';
import { messages } from './messages.ts';
import styles from './StackedBar.module.css';

export interface StackedPart {
  readonly status: 'healthy' | 'unhealthy' | 'warning' | 'unknown';
  readonly count: number;
  /** Name of the counted items. Defaults to the status. */
  readonly name?: string;
  readonly href?: string;
  /** Without `href`, renders the part as a button. With `href`, called on a click on the link. */
  readonly onPress?: (event: MouseEvent<HTMLElement>) => void;
}

interface StackedBarProps {
  /** Name of the whole, such as "Checks". */
  readonly label: string;
  readonly parts: readonly StackedPart[];
  /** For table cells: removes the parts from the Tab order, because one Tab leaves the table. */
  readonly inTable?: boolean;
}

/** Space (px) of a part without the digits of its count, and the width (px) of one digit. */
const partBaseWidth = 14;
const digitWidth = 7;

/** Space (px) between two parts. */
const partGap = 6;
/** Min width (px) of a part that can be clicked, as in the style sheet. */
const clickWidth = 24;

const isPressed = ({ href, onPress }: StackedPart): boolean => href !== undefined || onPress !== undefined;

const partWidth = (part: StackedPart): number =>
  Math.max(isPressed(part) ? clickWidth : 0, partBaseWidth + formatInteger(part.count).length * digitWidth);

/** Width (px) of a bar in which all counts fit. */
const countsWidth = (parts: readonly StackedPart[]): number =>
  parts.reduce((sum, part) => sum + partWidth(part) + partGap, -partGap);

const partName = ({ count, name, status }: StackedPart): string =>
  `${formatInteger(count)} ${name ?? status}`;

function Part({ part, inTable }: { readonly part: StackedPart; readonly inTable: boolean }) {
  const name = partName(part);
  const count = formatInteger(part.count);
  const common = { style: { flex: `${part.count} 1 ${partWidth(part)}px` } };
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
 * A bar of counts by status, in proportion. Colors, hatching and gaps separate the parts.
 * The counts are displayed where all of them fit.
 */
export function StackedBar({ label, parts, inTable = false }: StackedBarProps) {
  const shown = parts.filter(({ count }) => count > 0);
  const isPressable = shown.some(isPressed);
  const name = `${label}: ${shown.length === 0 ? messages.nothing : shown.map(partName).join(', ')}`;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both computed roles allow a label.
    <div
      className={styles.stack}
      style={{ '--counts-width': `${countsWidth(shown)}px` } as CSSProperties}
      role={isPressable ? 'group' : 'img'}
      aria-label={name}
      data-tooltip={shown.map(partName).join('\n') || undefined}
    >
      {shown.length === 0 && <span className={clsx(styles.bar, styles.nothing)} aria-hidden />}
      {shown.map((part) => (
        <Part key={partName(part)} part={part} inTable={inTable} />
      ))}
    </div>
  );
}
