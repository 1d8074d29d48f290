import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import styles from './OneLineToolbar.module.css';
import { ToolbarEnd } from './ToolbarEnd.ts';

interface ToolbarControl {
  readonly id: string;
  readonly control: ReactNode;
  /** How the control looks in the panel, where there is room for words; as on the line when absent. */
  readonly inPanel?: ReactNode;
  /** Whether it stands at the right, with what changes the view; filters stand at the left. */
  readonly end?: boolean;
  /** Whether it stays on the line however narrow that is. */
  readonly stays?: boolean;
  /** Whether it takes the room that is left, such as a search. It shrinks to its least width before a control leaves the line. */
  readonly grows?: boolean;
}

/**
 * Finds out how many of the controls that may leave stand in the line; those of the rest are not shown there. Done before the
 * browser paints, and again for each drawing: a chosen value may be longer than the one before.
 */
function useFitting() {
  const line = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const fit = useCallback(() => {
    const element = line.current;
    if (element === null) return;
    const leaving = [...element.querySelectorAll<HTMLElement>(':scope > [data-leaves]')];
    const more = element.querySelector<HTMLElement>(':scope > [data-more]');
    const show = (count: number) => {
      for (const [at, control] of leaving.entries()) control.hidden = at >= count;
      if (more !== null) more.hidden = count === leaving.length;
    };
    let count = leaving.length;
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
  /** Read aloud as the bar's name. */
  readonly label: string;
  /** Of the button that has what did not fit. */
  readonly moreLabel: string;
  /** In their order on the line; the last one leaves first. */
  readonly controls: readonly ToolbarControl[];
}

/** A toolbar that stays one line: what has no room stands in a panel behind the button at its end. */
export function OneLineToolbar({ label, moreLabel, controls: own }: OneLineToolbarProps) {
  const ofEvery = useContext(ToolbarEnd);
  const controls: readonly ToolbarControl[] =
    ofEvery === undefined
      ? own
      : [...own, { id: 'of every toolbar', end: true, stays: true, control: ofEvery }];
  const { line, fitting } = useFitting();
  const left = controls.filter(({ stays = false }) => !stays).slice(fitting);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
    <div ref={line} role="group" aria-label={label} className={styles.line}>
      {controls.map(({ id, control, end = false, stays = false, grows = false }) => (
        <div
          key={id}
          className={styles.control}
          data-end={end || undefined}
          data-grows={grows || undefined}
          data-leaves={!stays || undefined}
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
          {left.map(({ id, control, inPanel = control }) => (
            <div key={id}>{inPanel}</div>
          ))}
        </Popover>
      </div>
    </div>
  );
}
