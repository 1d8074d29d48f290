import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { useRovingFocus } from '../keys/useRovingFocus.ts';
import { Row } from '../layout/boxes.tsx';
import { Popover } from '../overlay/Popover.tsx';
import styles from './OneLineToolbar.module.css';
import { ToolbarEnd } from './ToolbarEnd.ts';

interface ToolbarControl {
  readonly id: string;
  readonly control: ReactNode;
  /** The control in the panel, which has space for labels. Defaults to `control`. */
  readonly panelControl?: ReactNode;
  /** Whether the control is at the right, for view options. Filters are at the left. */
  readonly end?: boolean;
  /** Whether the control never moves into the panel. */
  readonly isPinned?: boolean;
  /**
   * Whether the control fills the remaining width, such as a
   * search. Shrinks before other controls move into the panel. `far` has no limit of 320 pixels.
   */
  readonly grows?: boolean | 'far';
}

/**
 * Measures how many of the movable controls fit on the line, and hides the others.
 * Runs before paint on every render because the width of a control depends on its value.
 */
function useFittingCount() {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const fit = useCallback(() => {
    const element = line.current;
    if (element === null) return;
    const movable = [...element.querySelectorAll<HTMLElement>(':scope > [data-leaves]')];
    const more = element.querySelector<HTMLElement>(':scope > [data-more]');
    const show = (count: number) => {
      for (const [at, control] of movable.entries()) control.hidden = at >= count;
      if (more !== null) more.hidden = count === movable.length;
    };
    let count = movable.length;
    show(count);
    while (count > 0 && element.scrollWidth > element.clientWidth) {
      count -= 1;
      show(count);
    }
    setFitting(count);
  }, []);
  useLayoutEffect(fit);
  useEffect(() => {
    const element = line.current;
    if (element === null) return;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fit]);
  return { line, fitting };
}

interface OneLineToolbarProps {
  /** Accessible name of the toolbar. */
  readonly label: string;
  readonly moreLabel: string;
  /** In display order. The last control moves into the panel first. */
  readonly controls: readonly ToolbarControl[];
}

/**
 * A toolbar on a single line: one Tab stop, with arrow keys between the controls.
 * Controls that do not fit are in a panel behind a button.
 */
export function OneLineToolbar({ label, moreLabel, controls: own }: OneLineToolbarProps) {
  const commonControls = useContext(ToolbarEnd);
  const controls: readonly ToolbarControl[] =
    commonControls === undefined
      ? own
      : [...own, { id: 'of every toolbar', end: true, isPinned: true, control: commonControls }];
  const { line, fitting } = useFittingCount();
  const overflowing = controls.filter(({ isPinned = false }) => !isPinned).slice(fitting);
  useRovingFocus(line);
  return (
    <Row
      ref={line}
      fixed
      gap={8}
      minHeight={44}
      paddingX={16}
      paddingY={8}
      edge="bottom"
      surface="page"
      role="toolbar"
      aria-label={label}
    >
      {controls.map(({ id, control, end = false, isPinned = false, grows = false }) => (
        <div
          key={id}
          className={styles.control}
          data-end={end || undefined}
          data-grows={grows === false ? undefined : grows}
          data-leaves={!isPinned || undefined}
        >
          {control}
        </div>
      ))}
      <div className={styles.more} data-more>
        <Popover
          label={moreLabel}
          align="end"
          className={styles.panel}
          trigger={
            <IconButton label={moreLabel}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {overflowing.map(({ id, control, panelControl = control }) => (
            <div key={id}>{panelControl}</div>
          ))}
        </Popover>
      </div>
    </Row>
  );
}
