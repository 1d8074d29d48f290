// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows cannot be a native table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys.

import clsx from 'clsx';
import { ChevronRight, Minus, Plus } from 'lucide-react';
import { type MouseEvent, memo, useState } from 'react';
import type { LogLine } from '#contract/logs.ts';
import { type LogLevel, labelFilterId } from '#contract/rules/logs.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { formatLogTime } from '#kit/format/formatLogTime.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { AnsiText } from '#kit/text/AnsiText.tsx';
import { LineDetails } from './LineDetails.tsx';
import styles from './Logs.module.css';
import { messages } from './messages.ts';

/** Other levels have no icon, so that problems stand out. */
const levelShapes: Readonly<Partial<Record<LogLevel, ShapeName>>> = { error: 'unhealthy', warn: 'warning' };

/** Actions of a line. The functions must be stable, so that a memoized row renders only when it changes. */
export interface LineActions {
  readonly onPick: (place: number, id: number, how: 'toggle' | 'extend') => void;
  readonly onOpen: (place: number, id: number) => void;
  readonly onLabel: (id: string, sign: 1 | -1) => void;
}

interface LogRowProps {
  readonly line: LogLine;
  readonly session: string;
  /** 0-based index among the matching lines. */
  readonly index: number;
  readonly rowId: string;
  readonly zone: string;
  readonly highlight: string;
  readonly isFound: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly actions: LineActions;
}

/** A label with buttons to include or exclude it. */
function LabelLine({
  name,
  value,
  onLabel,
}: {
  name: string;
  value: string;
  onLabel: LineActions['onLabel'];
}) {
  const id = labelFilterId(name, value);
  return (
    <li>
      <span className={styles.labelName}>{visibleName(name)}</span>
      <Text paddingY={4} flow="anywhere">
        {visibleName(value)}
      </Text>
      <IconButton label={messages.include(id)} onClick={() => onLabel(id, 1)}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label={messages.exclude(id)} onClick={() => onLabel(id, -1)}>
        <Minus aria-hidden />
      </IconButton>
    </li>
  );
}

interface LabelsProps {
  readonly labels: Readonly<Record<string, string>>;
  readonly onLabel: LineActions['onLabel'];
}

/**
 * The first label, and all labels in a popover.
 * The popover mounts on demand, because rows mount while scrolling.
 */
function Labels({ labels, onLabel }: LabelsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const entries = Object.entries(labels);
  const [first] = entries;
  if (first === undefined) return null;
  const [name, value] = first;
  const id = labelFilterId(name, value);
  const choose = (event: MouseEvent) => {
    event.stopPropagation();
    onLabel(id, event.altKey ? -1 : 1);
  };
  const more = (
    <button
      type="button"
      tabIndex={-1}
      className={styles.more}
      onClick={(event) => {
        event.stopPropagation();
        setIsExpanded(true);
      }}
    >
      {messages.moreLabels(entries.length - 1)}
    </button>
  );
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.label}
        data-tooltip={messages.labelTip(id.slice(0, 500))}
        onClick={choose}
      >
        {visibleName(name)}: {visibleName(value)}
      </button>
      {entries.length > 1 &&
        (isExpanded ? (
          <Popover
            label={messages.allLabels}
            align="end"
            open
            onOpenChange={(open) => !open && setIsExpanded(false)}
            className={styles.labelPanel}
            trigger={more}
          >
            <ul className={styles.labelList}>
              {entries.map(([key, text]) => (
                <LabelLine key={key} name={key} value={text} onLabel={onLabel} />
              ))}
            </ul>
          </Popover>
        ) : (
          more
        ))}
    </>
  );
}

export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, session, index, rowId, zone, highlight, isFound, isCurrent, isSelected, isOpen, actions } =
    props;
  const { id, timestamp, level, message, length, labels } = line;
  const shape = level === null ? undefined : levelShapes[level];
  const time = timestamp === null ? messages.noTime : formatLogTime(timestamp, zone);
  return (
    <div
      id={rowId}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-row={index}
      data-open={isOpen || undefined}
      data-level={level ?? undefined}
      className={clsx(
        styles.row,
        isCurrent && styles.current,
        isSelected && styles.selected,
        isFound && styles.found,
        isOpen && styles.opened,
      )}
      onClick={() => actions.onOpen(index, id)}
    >
      <div role="gridcell" className={styles.time}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles.check}
          aria-label={messages.select(time)}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => {
            event.stopPropagation();
            actions.onPick(index, id, event.shiftKey ? 'extend' : 'toggle');
          }}
        />
        <ChevronRight className={styles.chevron} aria-hidden />
        {timestamp === null ? <Text tone="faint">—</Text> : <time dateTime={timestamp}>{time}</time>}
      </div>
      <div role="gridcell" className={styles.message}>
        {shape !== undefined && level !== null && (
          <Stack as="span" align="center" justifyItems="center" fixed height={20}>
            <StatusIcon shape={shape} />
            <span className="visually-hidden">{messages.levels[level]}: </span>
          </Stack>
        )}
        <span className={styles.text}>
          <AnsiText text={message} mark={highlight} />
          {length > message.length && (
            <span className={styles.long}> … {messages.longLine(formatInteger(length))}</span>
          )}
        </span>
      </div>
      <div role="gridcell" className={styles.labels}>
        <Labels labels={labels} onLabel={actions.onLabel} />
      </div>
      {isOpen && (
        <div
          role="gridcell"
          className={styles.details}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
        >
          <LineDetails session={session} line={line} />
        </div>
      )}
    </div>
  );
});
