import { useEffect, useMemo, useRef, useState } from 'react';
import { maxSelected, type Selection } from '#kit/table/Selection.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';
import { readAllRows } from './readAllRows.ts';

/** Selects the rows of all pages of a list. */
export interface SelectsAll {
  /** Number of rows that match the filters. Undefined while unknown. */
  readonly total: number | undefined;
  /** Read and expected rows while the pages are read. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly disabledReason: string | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
}

type ReadPage<Row> = Parameters<typeof readAllRows<Row>>[0]['readPage'];

interface SelectAllOptions<Row> {
  readonly selection: Selection<Row>;
  readonly readPage: ReadPage<Row>;
  /** Rows per page to read with. */
  readonly pageSize: number;
  readonly total: number | undefined;
}

/** Reads all pages of a list into its selection. Another view of the list does not end it. */
export function useSelectAll<Row>(options: SelectAllOptions<Row>): SelectsAll {
  const { selection, total } = options;
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(options);
  latest.current = options;
  // Ends with the selection that it is for, and when the user clears that.
  useEffect(() => {
    const unsubscribe = selection.subscribe(() => {
      if (selection.rows().size === 0) running.current?.abort();
    });
    return () => {
      unsubscribe();
      running.current?.abort();
    };
  }, [selection]);
  const actions = useMemo(() => {
    const run = async () => {
      if (running.current?.signal.aborted === false) return;
      const controller = new AbortController();
      running.current = controller;
      const { readPage, pageSize, total: expected = 0 } = latest.current;
      let done = 0;
      setProgress({ done, total: expected });
      try {
        await readAllRows({
          readPage,
          pageSize,
          signal: controller.signal,
          onPage: (rows, all) => {
            done += rows.length;
            selection.add(rows);
            if (running.current === controller) setProgress({ done, total: all });
          },
        });
      } catch (error) {
        if (!controller.signal.aborted) {
          const { sentence, serverMessage, details } = toDisplayFailure(error);
          useToasts.getState().show({
            kind: 'failed',
            text: messages.selectFailed,
            note: sentence,
            details: details ?? serverMessage,
          });
        }
      } finally {
        if (running.current === controller) {
          running.current = undefined;
          setProgress(undefined);
        }
      }
    };
    return { start: () => void run(), cancel: () => running.current?.abort() };
  }, [selection]);
  const disabledReason =
    total !== undefined && total > maxSelected ? messages.tooMany(maxSelected) : undefined;
  return { total, progress, disabledReason, ...actions };
}
