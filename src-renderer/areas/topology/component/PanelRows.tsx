import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Details } from '../../../kit/panels/Details.tsx';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { AsOf } from '../../../parts/AsOf.tsx';
import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { DetailsSkeleton } from '../../../parts/details/DetailsSkeleton.tsx';
import { toShownFailure } from '../../../parts/failures.ts';
import { hasFailed } from '../../../parts/list/listNotice.ts';
import { noticeOf } from '../../../parts/noticeOf.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { messages } from './messages.ts';
import styles from './Sidebar.module.css';
import { walkRows } from './walkRows.ts';

/** Rows rendered initially and added per scroll; distance in pixels from the end that triggers more rows. */
const rowsAtOnce = 50;
const nearPx = 300;

/** The query behind a panel's rows. */
export interface PanelQuestion {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Error of a panel. The other panels stay usable. */
function PanelFailure({ asked: { error, refetch } }: { readonly asked: PanelQuestion }) {
  const { sentence, details, serverMessage } = toShownFailure(error);
  const cause = details ?? serverMessage;
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failed}>
        <StatusIcon shape="unhealthy" />
        <span>{sentence}</span>
      </p>
      <Button onClick={() => void refetch()}>{messages.panel.again}</Button>
      {cause !== undefined && <Details text={cause} />}
    </div>
  );
}

/** Age of the panel's data, and the reason if it is outdated. */
function PanelAge({ asked: { data, error } }: { readonly asked: PanelQuestion }) {
  const online = useServerOnline();
  const notice = online ? noticeOf({ data, error }, messages.stale, messages.kept) : undefined;
  return (
    <>
      <div className={styles.age}>
        <AsOf answer={data} online={online} />
      </div>
      {notice !== undefined && (
        <div className={styles.notice}>
          <p role="status">{notice.text}</p>
          {notice.details !== undefined && <Details text={notice.details} />}
        </div>
      )}
    </>
  );
}

interface PanelBodyProps {
  readonly asked: PanelQuestion;
  readonly empty: boolean;
  /** Controls above the rows, such as filters, shown once the rows are loaded. */
  readonly controls?: ReactNode;
  /** Explanation of an empty panel, below the standard text. */
  readonly why?: ReactNode;
  readonly children: ReactNode;
}

export function PanelBody({ asked, empty, controls, why, children }: PanelBodyProps) {
  if (hasFailed(asked)) return <PanelFailure asked={asked} />;
  if (asked.data === undefined)
    return (
      <>
        <p className="visually-hidden" role="status">
          {messages.waiting}
        </p>
        <DetailsSkeleton />
      </>
    );
  return (
    <>
      <PanelAge asked={asked} />
      {controls}
      {empty ? (
        <div className={styles.empty}>
          <p role="status">{messages.panel.empty}</p>
          {why}
        </div>
      ) : (
        children
      )}
    </>
  );
}

interface PanelRowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  /** Called when the last rows scroll into view, to load more. */
  readonly onEnd?: (() => void) | undefined;
}

/** Rows of a panel, rendered in steps while scrolling. Arrow keys move the focus. */
export function PanelRows<Row>({ label, rows, keyOf, children, onEnd }: PanelRowsProps<Row>) {
  const [shown, setShown] = useState(rowsAtOnce);
  const { length } = rows;
  const end = useCallback(
    (element: Element | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true) return;
          if (shown < length) setShown(shown + rowsAtOnce);
          else onEnd?.();
        },
        { root: element.closest('[data-panel-body]'), rootMargin: `${nearPx}px 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown, length, onEnd],
  );
  return (
    <>
      <ul className={styles.rows} aria-label={label} onKeyDown={walkRows}>
        {rows.slice(0, shown).map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {(shown < length || onEnd !== undefined) && <div ref={end} className={styles.end} aria-hidden />}
    </>
  );
}
