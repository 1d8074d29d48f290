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

/** So many rows are drawn at first, and with each time that their end comes near; UI reference section 1.1. */
const rowsAtOnce = 50;
const nearPx = 300;

/** What a panel shows was asked so. */
export interface PanelQuestion {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Why a panel has nothing to show; the other panels have nothing to do with it. */
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

/** How old what is shown is, and why it is not new. */
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
  /** There is nothing. */
  readonly empty: boolean;
  /** Stands over the rows in any case once they are known: filters. */
  readonly controls?: ReactNode;
  /** What is said where there is nothing, after that there is nothing. */
  readonly why?: ReactNode;
  readonly children: ReactNode;
}

/** What a panel shows of an answer, of waiting for one, and of none. */
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
  /** The last rows come into sight: the moment to ask for more. */
  readonly onEnd?: (() => void) | undefined;
}

/** Rows of a panel, of a long list only as far as somebody looked. Arrow keys walk through them. */
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
