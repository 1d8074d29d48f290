import { useMemo } from 'react';
import { maxIgnoredPathLength, maxIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { Table } from '#kit/table/Table.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { changePreferences, preferencesNow } from '../preferences.ts';
import { OnDemandSelectionBar } from '../selection/OnDemandSelectionBar.tsx';
import { useSelection } from '../selection/useSelection.ts';
import type { ComparisonState } from './Comparison.ts';
import type { ListedDifference } from './compareMessages.ts';
import type { ChangeView, ComparisonView } from './comparisonFields.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { differenceColumns } from './differenceColumns.ts';
import { messages } from './messages.ts';

const tableId = 'comparison';
const noActions: readonly never[] = [];
const rowId = ({ id }: ListedDifference): string => id;

/** Other paths may have been added meanwhile. */
function removeIgnored(jsonPath: string): void {
  const paths = preferencesNow()?.ignoredPaths ?? [];
  changePreferences({ ignoredPaths: paths.filter((path) => path !== jsonPath) });
}

interface DifferenceListProps {
  /** Identifies what is compared. */
  readonly id: string;
  readonly view: ComparisonView;
  readonly onChange: ChangeView;
  readonly state: ComparisonState | undefined;
  /** The differences that match the search. */
  readonly rows: readonly ListedDifference[] | undefined;
  /** Title of the left side. */
  readonly left: string;
  readonly right: string;
  /** Number of documents of the right side, if they are many. */
  readonly others: number | undefined;
  readonly ignored: readonly string[];
  readonly onRetry: () => void;
}

/** The differences of two sides, with the values of the open one. */
export function DifferenceList(props: DifferenceListProps) {
  const { id, state, rows, left, right, others, ignored, view, onChange, onRetry } = props;
  const columns = useMemo(() => differenceColumns(left, right, others !== undefined), [left, right, others]);
  // Other ignored paths make other rows.
  const selection = useSelection(`${tableId} ${id} ${ignored.join()}`, rowId, rows);
  const open = state?.differences.find((difference) => rowId(difference) === view.difference);
  const isComparing = state === undefined || state.status === 'comparing';
  if (state?.status === 'failed')
    return (
      <ErrorPanel
        title={messages.failed}
        details={state.cause}
        actions={
          <>
            {others === undefined && (
              <Button onClick={() => onChange({ show: 'text' }, 'replace')}>{messages.showText}</Button>
            )}
            <Button onClick={onRetry}>{messages.tryAgain}</Button>
          </>
        }
      />
    );
  const ignore = (jsonPath: string) => {
    const { show } = useToasts.getState();
    if (ignored.length >= maxIgnoredPaths || jsonPath.length > maxIgnoredPathLength) {
      const isLong = jsonPath.length > maxIgnoredPathLength;
      show({ kind: 'failed', text: isLong ? messages.tooLong : messages.tooMany(maxIgnoredPaths) });
      return;
    }
    onChange({ difference: undefined }, 'replace');
    changePreferences({ ignoredPaths: [...ignored, jsonPath] });
    show({
      kind: 'done',
      text: messages.nowIgnored(jsonPath),
      action: { label: messages.undo, run: () => removeIgnored(jsonPath) },
    });
  };
  return (
    <>
      <Column grow minHeight={0} position="relative">
        <Table
          id={tableId}
          label={messages.differences}
          columns={columns}
          rowId={rowId}
          // The table shows that it loads until there is a difference, or the answer that there is none.
          rows={isComparing && rows?.length === 0 ? undefined : rows}
          selection={selection}
          resetScroll
          openRowId={open && rowId(open)}
          onOpen={(row) => onChange({ difference: rowId(row) })}
          empty={
            view.search.trim() !== '' && (state?.differences.length ?? 0) > 0 ? (
              <EmptyPanel
                title={messages.noMatch(view.search)}
                actions={
                  <Button onClick={() => onChange({ search: '' }, 'replace')}>{messages.clearSearch}</Button>
                }
              />
            ) : (
              <EmptyPanel title={others === undefined ? messages.none : messages.noneUnusual}>
                {others === undefined
                  ? ignored.length === 0
                    ? messages.noneExactly
                    : messages.noneText
                  : messages.noneUnusualText(others)}
              </EmptyPanel>
            )
          }
        />
      </Column>
      <OnDemandSelectionBar
        selection={selection}
        tableId={tableId}
        columns={columns}
        shown={rows ?? []}
        rowId={rowId}
        rowsName="differences"
        actions={noActions}
      />
      {open !== undefined && (
        <DifferenceDialog
          difference={open}
          left={left}
          right={right}
          onIgnore={ignore}
          onClose={() => onChange({ difference: undefined }, 'replace')}
        />
      )}
    </>
  );
}
