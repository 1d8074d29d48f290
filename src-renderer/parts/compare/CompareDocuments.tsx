import { ListX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { foldText } from '#contract/rules/foldText.ts';
import { Button } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useStart } from '../preferences.ts';
import { DocumentTexts, PlainTexts } from './CompareTexts.tsx';
import type { ComparisonState } from './Comparison.ts';
import type { ListedDifference } from './compareMessages.ts';
import type { ChangeView, ComparisonView } from './comparisonFields.ts';
import { DifferenceList } from './DifferenceList.tsx';
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

const noPaths: readonly string[] = [];

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
  /** `text` if one of the sides is plain text. */
  readonly format: 'json' | 'text';
  readonly left: ComparedSide;
  readonly right: ComparedSide | ComparedOthers;
  /** The view in the address. */
  readonly view: ComparisonView;
  readonly onChange: ChangeView;
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
        <DifferenceList
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
        <PlainTexts
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
