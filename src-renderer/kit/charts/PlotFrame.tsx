import { type HTMLAttributes, type ReactNode, useId } from 'react';
import styles from './ChartPlot.module.css';
import { messages } from './messages.ts';

interface PlotFrameProps {
  /** The accessible name. */
  readonly label: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether the plot has data. Otherwise keyboard and pointer cannot read it. */
  readonly isReadable?: boolean;
  /** Keys of the plot, for screen readers. */
  readonly keysHint: string;
  /** Text of the live region. */
  readonly announcement: string | false | undefined;
  readonly announcementPart?: string;
  readonly handlers: HTMLAttributes<HTMLElement>;
  readonly className?: string | undefined;
  readonly part?: string;
  /** Content of the SVG element, which screen readers skip. */
  readonly drawing: ReactNode;
  /** Content above the drawing, such as the tooltip. */
  readonly children?: ReactNode;
}

/** A focusable drawing, with the description of its keys and the live region that announces the cursor. */
export function PlotFrame({
  label,
  width,
  height,
  isReadable = true,
  keysHint,
  announcement,
  announcementPart = 'live',
  handlers,
  className = styles.plot,
  part,
  drawing,
  children,
}: PlotFrameProps) {
  const id = useId();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a fieldset. */}
      <div
        className={className}
        role="group"
        aria-roledescription={messages.chart}
        aria-label={label}
        data-part={part}
        {...(isReadable && { tabIndex: 0, 'aria-describedby': `${id}-keys`, ...handlers })}
      >
        <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
          {drawing}
        </svg>
        {children}
      </div>
      {isReadable && (
        <>
          <p id={`${id}-keys`} className="visually-hidden">
            {keysHint}
          </p>
          <p className="visually-hidden" role="status" data-part={announcementPart}>
            {announcement}
          </p>
        </>
      )}
    </>
  );
}
