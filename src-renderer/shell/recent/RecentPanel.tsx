import { type KeyboardEvent, use, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedRecord, RecentLists } from '#contract/recent.ts';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { TypedAhead } from '#kit/overlay/typedAhead.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useRecentLists } from '#parts/bridge/live.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import listStyles from '../ListPopover.module.css';
import { moveRowFocus } from '../moveRowFocus.ts';
import { hasTabs, openInTab } from '../palette/useOpenRow.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { messages } from './messages.ts';
import styles from './Recent.module.css';
import { RecentRow } from './RecentRow.tsx';
import { recordAddress } from './recordAddress.ts';
import { isPinnableRecord, type RecordLine, recordGroups, recordKey } from './recordGroups.ts';
import { useRecent } from './useRecent.ts';

const noRecords: RecentLists = { pinned: [], recent: [] };

const close = () => useRecent.getState().setOpen(false);

function clearRecent(records: readonly OpenedRecord[]): void {
  const clearing = bridge.recent.clear();
  clearing.then(
    () =>
      useToasts.getState().show({
        kind: 'done',
        text: messages.cleared(records.length),
        action: {
          label: messages.undo,
          run: () => showOutcome(bridge.recent.restore({ records: [...records] })),
        },
      }),
    () => undefined,
  );
  showOutcome(clearing);
}

/** Pinned and recent records of all areas, with a field that filters them. */
export function RecentPanel() {
  const lists = useRecentLists() ?? noRecords;
  const typedAhead = use(TypedAhead);
  const [text, setText] = useState(typedAhead);
  const navigateTo = useNavigateTo();
  const panel = useRef<HTMLDivElement>(null);
  /** Key of the row that had the focus last. */
  const focusedKey = useRef<string>(undefined);
  const { pinned, recent } = recordGroups(lists, text);
  const lines = [...pinned, ...recent];
  const groups = [
    { name: messages.groups.pinned, lines: pinned },
    { name: messages.groups.recent, lines: recent },
  ].filter((group) => group.lines.length > 0);

  const linkOf = (key: string) =>
    panel.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(key)}"] a`);
  const focusField = () => panel.current?.querySelector('input')?.focus();
  useLayoutEffect(() => {
    // A row that moves to the other group has a new element, so the focus is lost.
    if (focusedKey.current === undefined || document.activeElement !== document.body) return;
    (linkOf(focusedKey.current) ?? panel.current?.querySelector('input'))?.focus();
  });
  const togglePin = ({ record, isPinned }: RecordLine) => {
    if (!isPinnableRecord(record)) return;
    showOutcome(bridge.recent.pins.write({ record, pinned: !isPinned }));
  };
  const remove = ({ record, isPinned }: RecordLine) => {
    if (isPinned) return;
    const at = lines.findIndex((line) => line.record === record);
    const neighbor = lines[at + 1] ?? lines[at - 1];
    if (neighbor === undefined) focusField();
    else linkOf(recordKey(neighbor.record))?.focus();
    showOutcome(bridge.recent.remove({ kind: record.kind, id: record.id }));
  };
  const open = (line: RecordLine) => {
    close();
    navigateTo(recordAddress(line.record));
  };
  const onFieldKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    // The last key may not be applied yet.
    const found = recordGroups(lists, event.target.value);
    const [first] = [...found.pinned, ...found.recent];
    if (first === undefined) return;
    if (event.key === 'ArrowDown') linkOf(recordKey(first.record))?.focus();
    else if (event.key !== 'Enter') return;
    else if (!event.ctrlKey && !event.metaKey) open(first);
    else if (hasTabs) openInTab({ kind: 'record', key: recordKey(first.record), record: first.record });
    event.preventDefault();
  };
  const onRowKey = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...event.currentTarget.querySelectorAll('li')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const line = lines[at];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' && at === 0) focusField();
    else if (event.key === 'p' && line !== undefined) togglePin(line);
    else if (event.key === 'Delete' && line !== undefined) remove(line);
    else return moveRowFocus(event);
    event.preventDefault();
  };

  return (
    <div ref={panel} className={styles.panel}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the field inside. */}
      <div className={listStyles.head} onKeyDown={onFieldKey}>
        <h2 className="visually-hidden">{messages.title}</h2>
        <SearchField
          className={styles.search}
          label={messages.filter}
          value={text}
          delayMs={0}
          entersList={false}
          onSearch={setText}
        />
      </div>
      <p role="status" className="visually-hidden">
        {text === '' ? '' : messages.count(lines.length)}
      </p>
      {lines.length === 0 ? (
        <p className={listStyles.nothing}>{text === '' ? messages.empty : messages.noMatch(text)}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside.
        <div
          className={listStyles.list}
          onKeyDown={onRowKey}
          onFocus={({ target }) => {
            focusedKey.current = target.closest<HTMLElement>('[data-record]')?.dataset.record;
          }}
        >
          {groups.map((group) => (
            <section key={group.name} aria-label={group.name}>
              <h3 className={listStyles.line}>{group.name}</h3>
              <ul>
                {group.lines.map((line) => (
                  <RecentRow
                    key={recordKey(line.record)}
                    line={line}
                    onOpen={close}
                    onPin={() => togglePin(line)}
                    onRemove={() => remove(line)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <Row fixed justify="end" minHeight={44} paddingX={16} paddingY={8} edge="top">
        <Button
          disabledReason={lists.recent.length === 0 ? messages.nothingToClear : undefined}
          onClick={() => clearRecent(lists.recent)}
        >
          {messages.clear}
        </Button>
      </Row>
    </div>
  );
}
