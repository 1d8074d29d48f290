import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { maxRelatedItems } from '#contract/rules/relationships.ts';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useHidesDeletedDefault } from '#parts/hiddenDeletions.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { useView } from '#parts/list/useView.ts';
import { changePreferences, preferencesNow } from '#parts/preferences.ts';
import { itemPath } from '../flatColumns.ts';
import { useItemMoment } from '../item/itemMoment.ts';
import { relatedAt } from '../moment/itemAt.ts';
import { LinkedComponents } from './LinkedComponents.tsx';
import { listTexts, messages } from './messages.ts';
import { NoRelationships } from './NoRelationships.tsx';
import { RelationshipFilters } from './RelationshipFilters.tsx';
import styles from './Relationships.module.css';
import { RelationshipTable } from './RelationshipTable.tsx';
import { relatedFilterOf } from './relatedFilter.ts';
import { matchesOf, relatedTree, rowsWith } from './relatedTree.ts';
import { type RelationshipsView, relatedInput, relationshipsView } from './relationshipsView.ts';
import { useRelationships } from './useRelationships.ts';

// Loaded on demand: graph and layout code are large.
const RelationshipGraph = onDemand(() => import('./RelationshipGraph.tsx')).component(
  (module) => module.RelationshipGraph,
);

/** The saved preferences are the defaults of parameters that the URL does not name. */
function usePreferredView(): () => Partial<RelationshipsView> {
  const deletions = useHidesDeletedDefault('areDeletedConfigsHidden');
  return useCallback(() => {
    const shown = preferencesNow()?.relationships.shown;
    return { ...deletions(), ...(shown === undefined ? {} : { shown }) };
  }, [deletions]);
}

/** Adds the moment to the query of an address. */
const withMoment = (query: string, at: string | undefined): string =>
  stringifySearch({ ...parseSearch(query), at });

export function ItemRelationshipsTab() {
  const { id = '' } = useParams({ strict: false });
  const at = useView(relationshipsView, usePreferredView());
  const { view, change } = at;
  const { incoming } = view;
  const { at: momentAt, moment } = useItemMoment();
  const query = useRelationships(relatedInput(view, id), momentAt);
  const present = query.data?.data;
  const data = useMemo(() => {
    if (present === undefined || momentAt === undefined) return present;
    return moment && relatedAt(present, moment);
  }, [present, momentAt, moment]);
  const { configTypes, labels, relationship, status, health, outgoing } = view;
  const isThen = momentAt !== undefined;
  const tree = useMemo(
    () =>
      data &&
      relatedTree(
        data,
        relatedFilterOf({ configTypes, labels, relationship, status, health, outgoing, incoming }, isThen),
      ),
    [data, configTypes, labels, relationship, status, health, outgoing, incoming, isThen],
  );
  const rows = useMemo(() => tree && rowsWith(tree.rows, view.search), [tree, view.search]);
  const matches = useMemo(() => matchesOf(tree?.rows ?? [], view.search), [tree, view.search]);
  const [matchIndex, setMatchIndex] = useState(0);
  const [show, setShow] = useState<{ readonly id: string }>();
  const goToMatch = (next: number, among = matches) => {
    const wrapped = among.length === 0 ? 0 : (next + among.length) % among.length;
    setMatchIndex(wrapped);
    const match = among[wrapped];
    setShow(match && { id: match.item.id });
  };
  const isGraph = view.shown === 'graph';
  // The graph opens the related item's relationships. The table opens the item itself.
  const openRelated = (other: string) =>
    at.open(
      other === id
        ? itemPath(id, momentAt)
        : `${itemPath(other)}/relationships${withMoment(relationshipsView.write({ ...view, search: '' }), momentAt)}`,
    );

  const total = Math.max(0, (data?.items.length ?? 1) - 1);
  const shownCount = (isGraph ? tree?.rows.length : rows?.length) ?? 0;
  const isFiltered = relationshipsView.filtersOf(view).length > 0;
  const empty =
    total > 0 && isFiltered ? (
      <EmptyPanel
        title={messages.noMatches}
        actions={<Button onClick={() => change(relationshipsView.noFilters)}>{messages.clearFilters}</Button>}
      />
    ) : (
      <NoRelationships id={id} view={view} isThen={isThen} onChange={change} />
    );
  return (
    <ListFrame
      isEmbedded
      texts={listTexts}
      query={{ data: query.data, error: query.error }}
      isPrevious={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      toolbar={
        <RelationshipFilters
          at={at}
          isThen={isThen}
          data={data}
          search={{
            text: view.search,
            onSearch: (text) => {
              change({ search: text }, 'replace');
              goToMatch(0, matchesOf(tree?.rows ?? [], text));
            },
            ...(isGraph
              ? {
                  steps: {
                    at: matchIndex,
                    count: matches.length,
                    step: (by: 1 | -1) => goToMatch(matchIndex + by),
                  },
                }
              : {}),
          }}
          count={
            data === undefined
              ? ''
              : shownCount === total
                ? messages.related(total)
                : messages.shownOf(shownCount, total)
          }
          onShown={(shown) => {
            const kept = preferencesNow()?.relationships;
            if (kept !== undefined) changePreferences({ relationships: { ...kept, shown } });
            change({ shown });
          }}
        />
      }
      otherNotice={data?.more ? { text: messages.more(maxRelatedItems), details: undefined } : undefined}
      notices={!isThen && <LinkedComponents id={id} item={tree?.root?.name ?? id} />}
    >
      {isGraph ? (
        <div className={styles.graph}>
          <RelationshipGraph key={id} tree={tree} show={show} empty={empty} onOpen={openRelated} />
        </div>
      ) : (
        <RelationshipTable
          at={at}
          isThen={isThen}
          rows={rows}
          empty={empty}
          onOpen={(other) => at.open(itemPath(other, momentAt))}
        />
      )}
    </ListFrame>
  );
}
