import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { useRecentLists } from '#parts/bridge/live.ts';
import { useCommandRegistry } from '#parts/commands.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useChecksOnly } from '#parts/useChecksOnly.ts';
import { useQueryLinks } from '../../areas/catalog/query/useQueryLinks.ts';
import { messages } from './messages.ts';
import styles from './Palette.module.css';
import { PaletteFoot } from './PaletteFoot.tsx';
import { optionId, PaletteList } from './PaletteList.tsx';
import { countFound, hasProblem, type PaletteRow, paletteSections, shownKinds } from './paletteSections.ts';
import { type Scope, scopes } from './scopes.ts';
import { useListQueries } from './useListQueries.ts';
import { hasTabs, openInTab, useOpenRow } from './useOpenRow.ts';
import { usePalette } from './usePalette.ts';
import { useSearch } from './useSearch.ts';

const pageRows = 8;
const scopeOptions = scopes.map((value) => ({ value, label: messages.scopes[value] }));

interface PaletteContentProps {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Closes the palette, then runs the callback. */
  readonly onChoose: (run: () => void) => void;
}

export function PaletteContent({ input, onChoose }: PaletteContentProps) {
  const id = useId();
  const lists = useRecentLists();
  const commands = useCommandRegistry((registry) => registry.commands);
  const open = useOpenRow();
  const [text, setText] = useState('');
  // Without a catalog, only commands can be searched.
  const actionsOnly = useChecksOnly();
  const [selectedScope, setSelectedScope] = useState<Scope>('all');
  const scope = actionsOnly ? 'actions' : selectedScope;
  const [cursor, setCursor] = useState<string>();
  /** Whether Enter was pressed before the results of the typed text arrived. */
  const [isEnterPending, setIsEnterPending] = useState(false);
  /** Whether that Enter was for the typed query, whose values were loading. */
  const [isQueryPending, setIsQueryPending] = useState(false);
  const typed = text.trim();
  const { found, tookMs, synced, error, settled: isFound } = useSearch(typed, scope);
  const queries = useQueryLinks(scope === 'actions' ? '' : typed);
  const listQueries = useListQueries(scope === 'all' ? typed : '');
  const sections = useMemo(
    () => paletteSections({ scope, typed, found, lists, commands, queries, listQueries }),
    [scope, typed, found, lists, commands, queries, listQueries],
  );
  const rows = sections.flatMap((section) => section.rows);
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === cursor),
  );
  const current = rows[index];
  const isTypedQuery = current?.kind === 'query' && current.link === queries.typed;
  // Only the typed query needs the values of its words, and it needs no results.
  const isQueryWaiting = isTypedQuery && queries.isWaiting;
  const settled = isTypedQuery ? !isQueryWaiting : isFound;
  const list = useRef<HTMLDivElement>(null);

  const choose = (row: PaletteRow) => {
    if (hasProblem(row)) return;
    const isWaiting = queries.isWaiting && row.kind === 'query' && row.link === queries.typed;
    if (!isWaiting) return onChoose(() => open(row));
    setCursor(row.key);
    setIsEnterPending(true);
    setIsQueryPending(true);
  };
  const restart = () => {
    setCursor(undefined);
    setIsEnterPending(false);
    list.current?.scrollTo({ top: 0 });
  };
  const move = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (row === undefined) return;
    setCursor(row.key);
    setIsEnterPending(false);
    list.current?.querySelector(`[data-key="${CSS.escape(row.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const moveTargets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1 === rows.length ? 0 : index + 1,
    ArrowUp: index === 0 ? rows.length - 1 : index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: rows.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    const target = moveTargets[event.key];
    const hasModifier = event.ctrlKey || event.metaKey;
    if (target !== undefined && !hasModifier) move(target);
    else if (event.key !== 'Enter') return;
    else if (hasModifier) {
      if (current !== undefined && hasTabs && !isQueryWaiting && !hasProblem(current)) openInTab(current);
    } else if (settled && current !== undefined) choose(current);
    else {
      setIsEnterPending(true);
      setIsQueryPending(isTypedQuery);
    }
    event.preventDefault();
  };
  useEffect(() => {
    if (!isEnterPending || !settled) return;
    setIsEnterPending(false);
    // A query whose values turn out to be wrong stays, so that it can be corrected.
    if (current === undefined || hasProblem(current) || isQueryPending !== isTypedQuery) return;
    onChoose(() => open(current));
  }, [isEnterPending, isQueryPending, isTypedQuery, settled, current, onChoose, open]);

  const failure = error === null ? undefined : toDisplayFailure(error);
  const count = countFound(sections, shownKinds(scope, found));
  const isEmpty =
    isFound &&
    failure === undefined &&
    (typed === ''
      ? rows.length === 0
      : count === 0 && queries.typed === undefined && listQueries.length === 0);
  return (
    <>
      <div className={styles.field}>
        <Search aria-hidden />
        <input
          ref={input}
          data-palette
          role="combobox"
          aria-label={messages.title}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : optionId(id, current.key)}
          aria-autocomplete="list"
          placeholder={actionsOnly ? messages.actionsField : messages.field}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typedAhead = usePalette.getState().takeFocus();
            if (typedAhead !== '') setText((now) => now + typedAhead);
          }}
        />
        {!actionsOnly && (
          <SegmentedInput
            label={messages.scope}
            small
            value={scope}
            options={scopeOptions}
            onChange={(next) => {
              setSelectedScope(next);
              restart();
            }}
          />
        )}
      </div>
      {isEmpty && (
        <Text as="p" padding={16} tone="muted" flow="anywhere">
          {typed === '' ? messages.nothingYet : messages.nothing(typed)}
        </Text>
      )}
      <PaletteList
        id={id}
        listRef={list}
        sections={sections}
        typed={typed}
        currentKey={current?.key}
        onPoint={setCursor}
        onPick={choose}
      />
      {failure !== undefined && (
        <Text as="p" padding={16} tone="muted" flow="anywhere" role="alert">
          {messages.failed} {failure.sentence}
        </Text>
      )}
      <PaletteFoot synced={synced} status={typed === '' || !isFound ? '' : messages.count(count, tookMs)} />
    </>
  );
}
