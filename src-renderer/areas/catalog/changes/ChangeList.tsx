import { useMemo } from 'react';
import { choose } from '#kit/address/triState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useHidesDeletedDefault } from '#parts/hiddenDeletions.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { labelOf } from '../labelChoices.ts';
import { PreferencesMenu } from '../PreferencesMenu.tsx';
import { SeenNotice } from '../seen/SeenNotice.tsx';
import { ChangeDetails } from './ChangeDetails.tsx';
import { ChangeFilters } from './ChangeFilters.tsx';
import { ChangeHistogramChart } from './ChangeHistogramChart.tsx';
import { ChangesCrumbs } from './ChangesCrumbs.tsx';
import { changeColumns, changedItemName } from './changeColumns.ts';
import { changesInput, changesUntil, changesView, type chipNames } from './changesView.ts';
import { type ChangeLine, foldChanges } from './foldChanges.ts';
import { listTexts, messages } from './messages.ts';

const keyOfTag = (id: string): string => labelOf(id).key;

interface ChangeListProps {
  /** The item of the page that contains the list. */
  readonly item?: { readonly id: string; readonly name: string };
  /** End of the list, in ISO 8601. Default: now. */
  readonly until?: string | undefined;
}

/** Changes of the whole catalog, or of an item and its relatives. */
export function ChangeList({ item, until }: ChangeListProps) {
  const itemId = item?.id;
  const at = useView(changesView, useHidesDeletedDefault('areDeletedConfigChangesHidden'));
  const { view, change, hrefOf, close, open } = at;
  const input =
    until === undefined
      ? changesInput(view, Date.now(), itemId)
      : changesUntil(changesInput(view, Date.parse(until), itemId), until);
  const list = useServerList({
    procedure: queries.changes.list,
    input,
    rows: 'changes',
    rowId: ({ id }) => id,
    newer: 'held',
  });
  const { rows } = list;
  // Equal changes are neighbors only in the order of time.
  const isByTime = view.sortBy === 'created_at';
  const lines = useMemo(() => (rows && isByTime ? foldChanges(rows) : rows), [rows, isByTime]);
  const isForItem = itemId !== undefined;
  const isOwnOnly = isForItem && rows?.every((row) => row.item.id === itemId) !== false;
  const columns = useMemo(
    () => changeColumns(({ id }) => hrefOf({ change: id }), open, isForItem ? { isOwnOnly } : undefined),
    [hrefOf, open, isForItem, isOwnOnly],
  );
  const index = rows?.findIndex(({ id }) => id === view.change) ?? -1;
  const openHandlerAt = (next: number) => {
    const found = index < 0 ? undefined : rows?.[next];
    return found && (() => change({ change: found.id }, 'replace'));
  };
  const nameOf = (chip: (typeof chipNames)[number], value: string): string => {
    if (chip === 'id') {
      const found = rows?.find((row) => row.item.id === value);
      return found === undefined ? value : changedItemName(found);
    }
    const person = rows?.find(({ createdBy }) => createdBy?.id === value)?.createdBy;
    return chip === 'created_by' ? (person?.name ?? value) : value;
  };
  return (
    <ListPage
      id={itemId === undefined ? 'changes' : 'changes of an item'}
      texts={listTexts}
      viewInAddress={at}
      list={{ ...list, rows: lines }}
      note={
        rows && lines && lines.length < rows.length ? messages.folded(rows.length, lines.length) : undefined
      }
      columns={columns}
      isEmbedded={itemId !== undefined}
      breadcrumb={<ChangesCrumbs view={view} />}
      above={
        <>
          {until === undefined && (
            <SeenNotice
              item={item}
              onShow={(range) =>
                change({ range, ...(item === undefined ? {} : { downstream: false, upstream: false }) })
              }
            />
          )}
          {(rows !== undefined || list.query.error === null) && (
            <ChangeHistogramChart
              input={input}
              isListLoading={rows === undefined}
              onRange={(fromMs, toMs) =>
                change({
                  range: {
                    type: 'absolute',
                    from: new Date(fromMs).toISOString(),
                    to: new Date(toMs).toISOString(),
                  },
                })
              }
            />
          )}
        </>
      }
      filters={
        <ChangeFilters view={view} isForItem={itemId !== undefined} onChange={change} nameOf={nameOf} />
      }
      actions={
        <PreferencesMenu
          label={messages.filters.hideDeleted}
          hideDeleted={view.hideDeleted}
          preference="areDeletedConfigChangesHidden"
          onChange={change}
        />
      }
      openRowId={
        lines?.find(({ id, folded = [id] }: ChangeLine) => folded.some((one) => one === view.change))?.id
      }
      onOpen={({ id }) => change({ change: id })}
      cellFilters={{
        name: (value, sign) => ({ id: choose(view.id, value, sign) }),
        change_type: (value, sign) => ({ changeType: choose(view.changeType, value, sign) }),
        summary: (value, sign) => ({ summary: choose(view.summary, value, sign) }),
        tags: (value, sign) => ({ tags: choose(view.tags, value, sign, { keyOf: keyOfTag }) }),
        source: (value, sign) => ({ source: choose(view.source, value, sign) }),
      }}
    >
      {view.change !== undefined && (
        <ChangeDetails
          id={view.change}
          listed={rows?.[index]}
          onClose={close}
          onPrevious={openHandlerAt(index - 1)}
          onNext={openHandlerAt(index + 1)}
        />
      )}
    </ListPage>
  );
}
