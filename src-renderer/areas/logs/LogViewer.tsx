import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { LogFormat } from '#contract/logs.ts';
import { maxCopiedLines, maxLabelLength } from '#contract/rules/logs.ts';
import { stripTerminalCodes } from '#contract/rules/terminal.ts';
import { formatZonedIso, timeZoneName } from '#contract/rules/zonedTime.ts';
import { choose } from '#kit/address/triState.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { useDelayedFlag } from '#kit/progress/useDelayedFlag.ts';
import { FindBar, isFindKey } from '#kit/text/FindBar.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { AttachEvidence } from '#parts/incidents/link/AttachEvidence.tsx';
import { logEvidence } from '#parts/incidents/link/evidenceBuilders.ts';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { saveRows } from '#parts/saveRows.ts';
import { skeletonWidths } from './columnWidths.ts';
import { LogList, type LogListHandle } from './LogList.tsx';
import { LogSelectionBar, SaveMenu } from './LogSelectionBar.tsx';
import styles from './Logs.module.css';
import { type LogsView, logFilterOf } from './logsView.ts';
import { messages } from './messages.ts';
import { useLogFind } from './useLogFind.ts';
import { useLogPages } from './useLogPages.ts';
import { useLogPolling } from './useLogPolling.ts';
import { useLogSelection } from './useLogSelection.ts';

/** Maximum number of lines per evidence: every load of the incident reads them. */
const maxAttachedLines = 1_000;

interface LogViewerProps {
  readonly at: ViewInAddress<LogsView>;
  readonly componentId: string;
  /** Name of the component, for file names. */
  readonly name: string;
  /** Id under which main holds the lines. */
  readonly session: string;
  /** Note on the completeness of the lines. */
  readonly note: ReactNode;
  /** Whether new lines are polled. */
  readonly isFollowing: boolean;
  /** Called when main has dropped the session's lines. */
  readonly onLinesDropped: () => void;
}

const showFailure = (failed: string, error: unknown): void => {
  const { sentence, serverMessage, details } = toDisplayFailure(error);
  useToasts
    .getState()
    .show({ kind: 'failed', text: failed, note: sentence, details: details ?? serverMessage });
};

export function LogViewer(props: LogViewerProps) {
  const { at, componentId, name, session, note, isFollowing, onLinesDropped } = props;
  const { view, change } = at;
  const ofWindow = useTimeZone();
  const zone = view.timeZone ?? ofWindow;
  const list = useRef<LogListHandle>(null);
  const bar = useRef<{ readonly focus: () => void }>(null);
  const [newCount, setNewCount] = useState(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const polling = useLogPolling(session, isFollowing, {
    onAdded: (count) => setNewCount((before) => (isAtEnd ? 0 : before + count)),
    onGone: onLinesDropped,
  });
  const { query, start, labels } = view;
  const { version } = polling;
  // A relative range ends at the time when the lines arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines need a new end time.
  const filter = useMemo(
    () => logFilterOf({ query, start, labels }, Date.now()),
    [query, start, labels, session, version, ofWindow],
  );
  const pages = useLogPages({ session, version, filter, onLinesDropped });
  const { loaded } = pages;
  const { selection, ...select } = useLogSelection(session);
  const find = useLogFind({
    session,
    version,
    filter,
    startIndex: () => list.current?.activeIndex() ?? 0,
    onFound: (place) => list.current?.scrollToLine(place),
  });
  useEffect(() => {
    if (loaded !== undefined) markAfterPaint(marks.logLines);
  }, [loaded]);
  const isSlow = useDelayedFlag(!pages.isCurrent);

  const fetchIds = (from: number, count: number) => bridge.logs.ids({ session, filter, from, count });
  const onPick = (place: number, id: number, how: 'toggle' | 'extend') => {
    const { anchor } = selection;
    if (how === 'toggle' || anchor === undefined) return select.toggle(id, place);
    const first = Math.min(anchor, place);
    fetchIds(first, Math.abs(anchor - place) + 1).then(
      (some) => select.add(some, anchor),
      (error: unknown) => showFailure(messages.failed, error),
    );
  };
  const selectAll = () => {
    if (loaded === undefined) return;
    if (selection.ids.size >= loaded.matching) return select.clear();
    fetchIds(0, Math.max(1, loaded.matching)).then(select.selectOnly, (error: unknown) =>
      showFailure(messages.failed, error),
    );
  };
  const copy = async (some: readonly number[]) => {
    try {
      const lines = await bridge.logs.whole({ session, ids: some.slice(0, maxCopiedLines) });
      const text = lines.map(({ timestamp, message }) =>
        `${timestamp === '' ? '' : `${formatZonedIso(timestamp, zone) || timestamp} `}${stripTerminalCodes(message)}`.trimEnd(),
      );
      await copyText(text.join('\n'), messages.copied(formatInteger(lines.length), lines.length === 1));
    } catch (error) {
      showFailure(messages.copyFailed, error);
    }
  };
  const save = (format: LogFormat, some: readonly number[] | undefined) =>
    void saveRows({
      begin: (signal) =>
        bridge.logs.save(
          {
            session,
            filter,
            format,
            name,
            timeZone: timeZoneName(zone),
            ...(some === undefined ? {} : { ids: [...some] }),
          },
          { signal },
        ),
      expected: some?.length ?? loaded?.matching,
      texts: { running: messages.saving, failed: messages.saveFailed, cancelled: messages.saveCancelled },
      done: ({ rows }: { readonly stage: 'finished'; readonly rows: number }) => ({
        kind: 'done',
        text: messages.saved(formatInteger(rows), rows === 1),
      }),
    });
  const onLabel = (id: string, sign: 1 | -1) => {
    if (id.length <= 2 * maxLabelLength)
      change({ labels: choose(labels, id, sign, { keyOf: (one) => one }) });
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    // The text of an open line has its own search.
    const inText = event.target instanceof Element && event.target.closest('[role=gridcell]') !== null;
    if (!isFindKey(event) || inText) return;
    event.preventDefault();
    event.stopPropagation();
    find.show();
    bar.current?.focus();
  };

  if (loaded === undefined) {
    if (pages.error === null) return <SkeletonRows widths={skeletonWidths} />;
    return <FailurePanel error={pages.error} title={messages.failed} needs="logs" onRetry={pages.retry} />;
  }
  const selectedIds = [...selection.ids].sort((a, b) => a - b);
  return (
    <div className={styles.viewer} onKeyDownCapture={onKeyDownCapture}>
      {find.open && (
        <FindBar
          ref={bar}
          find={find.found}
          onSearch={find.search}
          onStep={find.step}
          onClose={() => {
            find.close();
            list.current?.focus();
          }}
        />
      )}
      <div className={clsx(styles.stage, isSlow && styles.late)}>
        {loaded.matching === 0 ? (
          <EmptyPanel
            title={messages.nothing}
            actions={
              <>
                {loaded.total > 0 && start !== 'all' && (
                  <Button onClick={() => change({ start: 'all' })}>{messages.allTimes}</Button>
                )}
                {loaded.total > 0 && (query !== '' || labels.size > 0) && (
                  <Button onClick={() => change({ query: '', labels: new Map() })}>
                    {messages.clearFilters}
                  </Button>
                )}
              </>
            }
          >
            {loaded.total === 0 ? messages.noLines : messages.noneOf(formatInteger(loaded.total))}
          </EmptyPanel>
        ) : (
          <LogList
            ref={list}
            session={session}
            loaded={loaded}
            isCurrent={pages.isCurrent}
            loadRange={pages.loadRange}
            wrap={view.wrap}
            zone={zone}
            find={find.found}
            search={query}
            selection={selection}
            onPick={onPick}
            onSelectAll={selectAll}
            onClear={select.clear}
            onCopy={(place) => {
              const line = loaded.lines.get(place)?.id;
              void copy(selectedIds.length > 0 ? selectedIds : line === undefined ? [] : [line]);
            }}
            onLabel={onLabel}
            onEnd={(next) => {
              setAtEnd(next);
              if (next) setNewCount(0);
            }}
          />
        )}
        {!isAtEnd && loaded.matching > 0 && (
          <Button
            className={styles.fresh}
            onClick={() => list.current?.toEnd()}
            data-tooltip={messages.showNewest}
          >
            <ArrowDown aria-hidden />
            {newCount > 0 ? messages.newLines(formatInteger(newCount)) : messages.toEnd}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        {selection.ids.size > 0 ? (
          <LogSelectionBar
            count={selection.ids.size}
            onCopy={() => void copy(selectedIds)}
            onSave={(format) => save(format, selectedIds)}
            onClear={() => {
              select.clear();
              list.current?.focus();
            }}
            attach={
              <AttachEvidence
                evidence={async () =>
                  logEvidence(
                    componentId,
                    messages.linesOf(name, formatInteger(selectedIds.length), selectedIds.length === 1),
                    await bridge.logs.whole({ session, ids: selectedIds }),
                  )
                }
                disabledReason={
                  selectedIds.length > maxAttachedLines
                    ? messages.tooManyToAttach(formatInteger(maxAttachedLines))
                    : undefined
                }
              />
            }
          />
        ) : (
          <>
            <span role="status" data-matching={loaded.matching}>
              {messages.counted(formatInteger(loaded.matching), formatInteger(loaded.total))}
            </span>
            {loaded.matching > 0 && <SaveMenu onSave={(format) => save(format, undefined)} />}
          </>
        )}
        {polling.problem !== undefined && <span>{messages.refreshFailed(polling.problem)}</span>}
        {note}
      </div>
    </div>
  );
}
