import clsx from 'clsx';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { LogFormat } from '../../../src-preload/contract/logs.ts';
import { longestLabel, mostCopied, withoutCodes } from '../../../src-preload/contract/rules/logs.ts';
import { choose } from '../../kit/address/triState.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import { markAfterPaint, marks } from '../../kit/marks.ts';
import { copyText } from '../../kit/overlay/copyText.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { useLate } from '../../kit/progress/useLate.ts';
import { FindBar, isFindKey } from '../../kit/text/FindBar.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { toShownFailure } from '../../parts/failures.ts';
import { AttachEvidence } from '../../parts/incidents/link/AttachEvidence.tsx';
import { logEvidence } from '../../parts/incidents/link/evidenceOf.ts';
import type { ViewInAddress } from '../../parts/list/useView.ts';
import { saveRows } from '../../parts/saveRows.ts';
import { LogList, type LogListHandle } from './LogList.tsx';
import styles from './Logs.module.css';
import { filterOf, type LogsView } from './logsView.ts';
import { messages } from './messages.ts';
import { SaveMenu, SelectionBar } from './SelectionBar.tsx';
import { formatLogTime } from './timeZones.ts';
import { useFollow } from './useFollow.ts';
import { useLogFind } from './useLogFind.ts';
import { useLogPages } from './useLogPages.ts';
import { useSelection } from './useSelection.ts';

/** Maximum number of lines per evidence: every load of the incident reads them. */
const mostAttached = 1_000;

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
  readonly follows: boolean;
  /** Called when main has dropped the session's lines. */
  readonly onGone: () => void;
}

const said = (failed: string, error: unknown): void => {
  const { sentence, serverMessage, details } = toShownFailure(error);
  useToasts
    .getState()
    .show({ kind: 'failed', text: failed, note: sentence, details: details ?? serverMessage });
};

export function LogViewer(props: LogViewerProps) {
  const { at, componentId, name, session, note, follows, onGone } = props;
  const { view, change } = at;
  const list = useRef<LogListHandle>(null);
  const bar = useRef<{ readonly focus: () => void }>(null);
  const [fresh, setFresh] = useState(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const followed = useFollow(session, follows, {
    onAdded: (count) => setFresh((before) => (isAtEnd ? 0 : before + count)),
    onGone,
  });
  const { query, start, labels } = view;
  const { version } = followed;
  // A relative range ends at the time when the lines arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines need a new end time.
  const filter = useMemo(
    () => filterOf({ query, start, labels }, Date.now()),
    [query, start, labels, session, version],
  );
  const pages = useLogPages({ session, version, filter, onGone });
  const { shown } = pages;
  const { selection, ...select } = useSelection(session);
  const find = useLogFind({
    session,
    version,
    filter,
    from: () => list.current?.place() ?? 0,
    onFound: (place) => list.current?.goTo(place),
  });
  useEffect(() => {
    if (shown !== undefined) markAfterPaint(marks.logLines);
  }, [shown]);
  const late = useLate(!pages.isCurrent);

  const ids = (from: number, count: number) => bridge.logs.ids({ session, filter, from, count });
  const onPick = (place: number, id: number, how: 'toggle' | 'extend') => {
    const { anchor } = selection;
    if (how === 'toggle' || anchor === undefined) return select.toggle(id, place);
    const first = Math.min(anchor, place);
    ids(first, Math.abs(anchor - place) + 1).then(
      (some) => select.add(some, anchor),
      (error: unknown) => said(messages.failed, error),
    );
  };
  const selectAll = () => {
    if (shown === undefined) return;
    if (selection.ids.size >= shown.matching) return select.clear();
    ids(0, Math.max(1, shown.matching)).then(select.only, (error: unknown) => said(messages.failed, error));
  };
  const copy = async (some: readonly number[]) => {
    try {
      const lines = await bridge.logs.whole({ session, ids: some.slice(0, mostCopied) });
      const text = lines.map(({ timestamp, message }) =>
        `${timestamp === '' ? '' : `${formatLogTime(timestamp, view.timeZone)} `}${withoutCodes(message)}`.trimEnd(),
      );
      await copyText(text.join('\n'), messages.copied(formatInteger(lines.length), lines.length === 1));
    } catch (error) {
      said(messages.copyFailed, error);
    }
  };
  const save = (format: LogFormat, some: readonly number[] | undefined) =>
    void saveRows({
      begin: (signal) =>
        bridge.logs.save(
          { session, filter, format, name, ...(some === undefined ? {} : { ids: [...some] }) },
          { signal },
        ),
      expected: some?.length ?? shown?.matching,
      words: { running: messages.saving, failed: messages.saveFailed, cancelled: messages.saveCancelled },
      done: ({ rows }: { readonly stage: 'finished'; readonly rows: number }) => ({
        kind: 'done',
        text: messages.saved(formatInteger(rows), rows === 1),
      }),
    });
  const onLabel = (id: string, sign: 1 | -1) => {
    if (id.length <= 2 * longestLabel) change({ labels: choose(labels, id, sign, { keyOf: (one) => one }) });
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

  if (shown === undefined) {
    if (pages.error === null) return <SkeletonRows />;
    return <FailurePanel error={pages.error} title={messages.failed} needs="logs" onRetry={pages.retry} />;
  }
  const chosen = [...selection.ids].sort((a, b) => a - b);
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
      <div className={clsx(styles.stage, late && styles.late)}>
        {shown.matching === 0 ? (
          <EmptyPanel
            title={messages.nothing}
            actions={
              <>
                {shown.total > 0 && start !== 'all' && (
                  <Button onClick={() => change({ start: 'all' })}>{messages.allTimes}</Button>
                )}
                {shown.total > 0 && (query !== '' || labels.size > 0) && (
                  <Button onClick={() => change({ query: '', labels: new Map() })}>
                    {messages.clearFilters}
                  </Button>
                )}
              </>
            }
          >
            {shown.total === 0 ? messages.noLines : messages.noneOf(formatInteger(shown.total))}
          </EmptyPanel>
        ) : (
          <LogList
            ref={list}
            session={session}
            shown={shown}
            isCurrent={pages.isCurrent}
            need={pages.need}
            wrap={view.wrap}
            zone={view.timeZone}
            find={find.found}
            selection={selection}
            onPick={onPick}
            onSelectAll={selectAll}
            onClear={select.clear}
            onCopy={(place) => {
              const line = shown.lines.get(place)?.id;
              void copy(chosen.length > 0 ? chosen : line === undefined ? [] : [line]);
            }}
            onLabel={onLabel}
            onEnd={(next) => {
              setAtEnd(next);
              if (next) setFresh(0);
            }}
          />
        )}
        {!isAtEnd && shown.matching > 0 && (
          <Button
            className={styles.fresh}
            onClick={() => list.current?.toEnd()}
            data-tooltip={messages.showFresh}
          >
            <ArrowDown aria-hidden />
            {fresh > 0 ? messages.fresh(formatInteger(fresh)) : messages.toEnd}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        {selection.ids.size > 0 ? (
          <SelectionBar
            count={selection.ids.size}
            onCopy={() => void copy(chosen)}
            onSave={(format) => save(format, chosen)}
            onClear={() => {
              select.clear();
              list.current?.focus();
            }}
            attach={
              <AttachEvidence
                evidence={async () =>
                  logEvidence(
                    componentId,
                    messages.linesOf(name, formatInteger(chosen.length), chosen.length === 1),
                    await bridge.logs.whole({ session, ids: chosen }),
                  )
                }
                stop={
                  chosen.length > mostAttached
                    ? messages.tooManyToAttach(formatInteger(mostAttached))
                    : undefined
                }
              />
            }
          />
        ) : (
          <>
            <span role="status" data-matching={shown.matching}>
              {messages.counted(formatInteger(shown.matching), formatInteger(shown.total))}
            </span>
            {shown.matching > 0 && <SaveMenu onSave={(format) => save(format, undefined)} />}
          </>
        )}
        {followed.problem !== undefined && <span>{messages.refreshFailed(followed.problem)}</span>}
        {note}
      </div>
    </div>
  );
}
