import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Box, Stack } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { hasNoData } from '#parts/list/listNotice.ts';
import { noticeOf } from '#parts/noticeOf.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import styles from './ComponentSidebar.module.css';
import { messages } from './messages.ts';
import { walkRows } from './walkRows.ts';

/** Rows rendered initially and added per scroll; distance in pixels from the end that triggers more rows. */
const batchSize = 50;
const loadMargin = 300;

/** The query behind a panel's rows. */
export interface PanelQuery {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Error of a panel. The other panels stay usable. */
function PanelFailure({ query: { error, refetch } }: { readonly query: PanelQuery }) {
  const { sentence, details, serverMessage } = toDisplayFailure(error);
  const cause = details ?? serverMessage;
  return (
    <Stack justifyItems="start" gap={8} paddingX={16} paddingTop={8} paddingBottom={16} role="alert">
      <p className={styles.failed}>
        <StatusIcon shape="unhealthy" />
        <span>{sentence}</span>
      </p>
      <Button onClick={() => void refetch()}>{messages.panel.again}</Button>
      {cause !== undefined && <Details text={cause} />}
    </Stack>
  );
}

/** Age of the panel's data, and the reason if it is outdated. */
function PanelAge({ query: { data, error } }: { readonly query: PanelQuery }) {
  const online = useServerOnline();
  const notice = online ? noticeOf({ data, error }, messages.staleNotice, messages.cachedNotice) : undefined;
  return (
    <>
      <div className={styles.age}>
        <AsOf answer={data} online={online} />
      </div>
      {notice !== undefined && (
        <Box paddingX={16} paddingY={6} surface="warn-subtle" size={12}>
          <p role="status">{notice.text}</p>
          {notice.details !== undefined && <Details text={notice.details} />}
        </Box>
      )}
    </>
  );
}

interface PanelBodyProps {
  readonly query: PanelQuery;
  readonly empty: boolean;
  /** Controls above the rows, such as filters, shown once the rows are loaded. */
  readonly controls?: ReactNode;
  /** Explanation of an empty panel, below the standard text. */
  readonly explanation?: ReactNode;
  readonly children: ReactNode;
}

export function PanelBody({ query, empty, controls, explanation, children }: PanelBodyProps) {
  if (hasNoData(query)) return <PanelFailure query={query} />;
  if (query.data === undefined)
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
      <PanelAge query={query} />
      {controls}
      {empty ? (
        <div className={styles.empty}>
          <p role="status">{messages.panel.empty}</p>
          {explanation}
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
  const [shown, setShown] = useState(batchSize);
  const { length } = rows;
  const end = useCallback(
    (element: Element | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting !== true) return;
          if (shown < length) setShown(shown + batchSize);
          else onEnd?.();
        },
        { root: element.closest('[data-panel-body]'), rootMargin: `${loadMargin}px 0px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown, length, onEnd],
  );
  return (
    <>
      <Box as="ul" paddingBottom={8} aria-label={label} onKeyDown={walkRows}>
        {rows.slice(0, shown).map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            {children(row)}
          </li>
        ))}
      </Box>
      {(shown < length || onEnd !== undefined) && <div ref={end} className={styles.end} aria-hidden />}
    </>
  );
}
