import { ListX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { foldText } from '#contract/rules/foldText.ts';
import { maxIgnoredPathLength, maxIgnoredPaths } from '#contract/rules/ignoredPaths.ts';
import { Button } from '#kit/controls/Button.tsx';
import { DiffView } from '#kit/editor/DiffView.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { Table } from '#kit/table/Table.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { changePreferences, preferencesNow, useStart } from '../preferences.ts';
import { OnDemandSelectionBar } from '../selection/OnDemandSelectionBar.tsx';
import { useSelection } from '../selection/useSelection.ts';
import { useYaml } from '../yaml/useYaml.ts';
import type { ComparisonState } from './Comparison.ts';
import type { ListedDifference } from './compareMessages.ts';
import type { ComparisonView } from './comparisonFields.ts';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { differenceColumns } from './differenceColumns.ts';
import { messages } from './messages.ts';
import { useComparison } from './useComparison.ts';

const IgnoredPathsDialog = onDemand(() => import('./IgnoredPathsDialog.tsx')).component(
  (module) => module.IgnoredPathsDialog,
);

const modes = [
  { value: 'differences', label: messages.differences },
  { value: 'text', label: messages.text },
] as const;
const layouts = [
  { value: 'side-by-side', label: messages.sideBySide },
  { value: 'inline', label: messages.inline },
] as const;

const tableId = 'comparison';
const noActions: readonly never[] = [];
const noPaths: readonly string[] = [];
const rowId = ({ id }: ListedDifference): string => id;

export interface ComparedSide {
  /** What distinguishes this side from the other: `api-7d4f · prod-eu-1`. */
  readonly title: string;
  readonly text: string;
}

/** Many JSON documents as the right side, to find what is unusual in the left one. */
export interface ComparedOthers {
  readonly title: string;
  /** The same list as long as they do not change. */
  readonly texts: readonly string[];
}

interface CompareDocumentsProps {
  /** Identifies what is compared. Another one has another selection. */
  readonly id: string;
  /** JSON documents, or other texts if one of them is no document. */
  readonly format: 'json' | 'text';
  readonly left: ComparedSide;
  readonly right: ComparedSide | ComparedOthers;
  /** The view in the address. */
  readonly view: ComparisonView;
  readonly onChange: (patch: Partial<ComparisonView>, how?: 'push' | 'replace') => void;
}

/** What differs between two documents: as a list of values, or as texts. */
export function CompareDocuments({ id, ...rest }: CompareDocumentsProps) {
  return <Compared key={id} id={id} {...rest} />;
}

function Compared({ id, format, left, right, view, onChange }: CompareDocumentsProps) {
  const ignored = useStart(({ preferences }) => preferences.ignoredPaths) ?? noPaths;
  const isDocument = format === 'json';
  const others = 'texts' in right ? right : undefined;
  const { state, requestTexts, retry } = useComparison(
    isDocument ? left.text : undefined,
    isDocument ? (others?.texts ?? ('text' in right ? right.text : undefined)) : undefined,
    ignored,
  );
  const [isEditing, setEditing] = useState(false);
  const hasModes = isDocument && others === undefined;
  const mode = hasModes ? view.show : isDocument ? 'differences' : 'text';
  const found = useMemo(() => filter(state?.differences, view.search), [state?.differences, view.search]);
  return (
    <Column grow minHeight={0}>
      <Toolbar
        label={messages.tools}
        end={
          <>
            {mode === 'text' && (
              <SegmentedInput
                label={messages.layout}
                small
                value={view.layout}
                options={layouts}
                onChange={(layout) => onChange({ layout }, 'replace')}
              />
            )}
            {isDocument && (
              <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
                <ListX aria-hidden />
                <span>{messages.ignored(ignored.length)}</span>
              </Button>
            )}
          </>
        }
      >
        {hasModes && (
          <SegmentedInput
            label={messages.show}
            value={mode}
            options={modes}
            onChange={(show) => onChange({ show }, 'replace')}
          />
        )}
        {mode === 'differences' && (
          <SearchField
            label={messages.search}
            value={view.search}
            onSearch={(search) => onChange({ search }, 'replace')}
          />
        )}
        {state !== undefined && (
          <Text fixed flow="nowrap" tone="muted" digits role="status">
            {countText(state, view.search, found?.length ?? 0)}
          </Text>
        )}
        {state !== undefined && state.invalidPaths > 0 && (
          <Text fixed tone="warn">
            {messages.invalidPaths(state.invalidPaths)}
          </Text>
        )}
      </Toolbar>
      {mode === 'differences' ? (
        <Differences
          id={id}
          state={state}
          rows={found}
          left={left.title}
          right={right.title}
          others={others?.texts.length}
          ignored={ignored}
          view={view}
          onChange={onChange}
          onRetry={retry}
        />
      ) : !('text' in right) ? null : isDocument ? (
        <DocumentTexts
          state={state}
          left={left.text}
          right={right.text}
          requestTexts={requestTexts}
          onRetry={retry}
          label={`${left.title}, ${right.title}`}
          layout={view.layout}
        />
      ) : (
        <Texts
          left={left.text}
          right={right.text}
          language="text"
          label={`${left.title}, ${right.title}`}
          layout={view.layout}
        />
      )}
      <IgnoredPathsDialog isNeeded={isEditing} paths={ignored} onClose={() => setEditing(false)} />
    </Column>
  );
}

/** Other paths may have been added meanwhile. */
function removeIgnored(jsonPath: string): void {
  const paths = preferencesNow()?.ignoredPaths ?? [];
  changePreferences({ ignoredPaths: paths.filter((path) => path !== jsonPath) });
}

function filter(
  differences: readonly ListedDifference[] | undefined,
  typed: string,
): readonly ListedDifference[] | undefined {
  const part = foldText(typed.trim());
  if (part === '') return differences;
  return differences?.filter(({ path, left, right }) =>
    [path, left, right].some((text) => foldText(text).includes(part)),
  );
}

function countText({ status, differences, isComplete }: ComparisonState, typed: string, found: number) {
  if (status === 'failed') return '';
  if (status === 'comparing') return messages.comparing;
  if (typed.trim() !== '') return messages.found(found, differences.length);
  return isComplete ? messages.count(differences.length) : messages.first(differences.length);
}

interface DifferencesProps extends Pick<CompareDocumentsProps, 'id' | 'view' | 'onChange'> {
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

function Differences(props: DifferencesProps) {
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

interface DocumentTextsProps {
  readonly state: ComparisonState | undefined;
  /** The texts of both sides as they are, for a document that could not be read. */
  readonly left: string;
  readonly right: string;
  readonly requestTexts: () => void;
  readonly onRetry: () => void;
  readonly label: string;
  readonly layout: ComparisonView['layout'];
}

/** Both documents as YAML, without ignored values and with sorted keys. */
function DocumentTexts(props: DocumentTextsProps) {
  const { state, requestTexts, onRetry, label, layout } = props;
  useEffect(() => requestTexts(), [requestTexts]);
  const left = useYaml(state?.texts?.left);
  const right = useYaml(state?.texts?.right);
  const failed = [left, right].find(({ status }) => status === 'failed');
  if (state?.status === 'failed')
    return <Texts left={props.left} right={props.right} language="text" label={label} layout={layout} />;
  if (failed?.status === 'failed')
    return (
      <ErrorPanel
        title={messages.textFailed}
        details={failed.cause}
        actions={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
      />
    );
  if (left.status !== 'ready' || right.status !== 'ready') return <SkeletonText />;
  return <Texts left={left.text} right={right.text} language="yaml" label={label} layout={layout} />;
}

interface TextsProps {
  readonly left: string;
  readonly right: string;
  readonly language: 'yaml' | 'text';
  readonly label: string;
  readonly layout: ComparisonView['layout'];
}

function Texts({ left, right, language, label, layout }: TextsProps) {
  if (left === right)
    return (
      <EmptyPanel title={messages.none}>
        {language === 'yaml' ? messages.noneText : messages.sameTexts}
      </EmptyPanel>
    );
  return (
    <Column grow minHeight={0} padding={12}>
      <DiffView
        original={left}
        modified={right}
        language={language}
        label={label}
        layout={layout}
        height="fill"
        navigable
      />
    </Column>
  );
}
