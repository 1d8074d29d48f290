import { type ReactNode, useMemo } from 'react';
import type { Relationships } from '#contract/relationships.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { Box } from '#kit/layout/boxes.tsx';
import { ColumnChooser } from '#kit/table/ColumnChooser.tsx';
import type { ViewInAddress } from '#parts/list/useView.ts';
import { healthOptions } from '../filterOptions.ts';
import { labelOf } from '../labelChoices.ts';
import { PreferencesMenu } from '../PreferencesMenu.tsx';
import { listTexts, messages } from './messages.ts';
import { RelationshipSearch, type SearchState } from './RelationshipSearch.tsx';
import styles from './Relationships.module.css';
import { relatedOptions } from './relatedFilter.ts';
import { relationshipColumns } from './relationshipColumns.ts';
import { type RelationshipsView, showsOutgoing } from './relationshipsView.ts';

const keyOfLabel = (id: string): string => labelOf(id).key;
const shownOptions = [
  { value: 'table', label: messages.table },
  { value: 'graph', label: messages.graph },
] as const;

interface RelationshipFiltersProps {
  readonly at: ViewInAddress<RelationshipsView>;
  /** Whether the items are those of an earlier moment, whose status is not known. */
  readonly isThen: boolean;
  readonly data: Relationships | undefined;
  readonly search: SearchState;
  /** Displayed and total number of related items, as text. */
  readonly count: string;
  readonly onShown: (shown: RelationshipsView['shown']) => void;
}

const noRelationships: Relationships = { items: [], edges: [], more: false };

export function RelationshipFilters({
  at,
  isThen,
  data = noRelationships,
  search,
  count,
  onShown,
}: RelationshipFiltersProps) {
  const { view, change } = at;
  const options = useMemo(() => relatedOptions(data, view), [data, view]);
  const filter = (id: string, control: ReactNode) => ({ id, control });
  return (
    // Clipped, because until the toolbar reacts to a new width, its content would overlap its neighbor.
    <Box fixed overflow="hidden">
      <OneLineToolbar
        label={listTexts.title}
        moreLabel={messages.moreFilters}
        controls={[
          {
            id: 'view',
            isPinned: true,
            control: (
              <SegmentedInput
                label={messages.view}
                value={view.shown}
                onChange={onShown}
                options={shownOptions}
              />
            ),
          },
          { id: 'search', isPinned: true, control: <RelationshipSearch search={search} /> },
          {
            id: 'along',
            control: (
              <span className={styles.along}>
                <span data-tooltip={view.incoming ? undefined : messages.outgoingRequired}>
                  <Checkbox
                    label={messages.outgoing}
                    value={showsOutgoing(view)}
                    disabled={!view.incoming}
                    onChange={(outgoing) => change({ outgoing })}
                  />
                </span>
                <Checkbox
                  label={messages.incoming}
                  value={view.incoming}
                  onChange={(incoming) => change({ incoming })}
                />
                <Checkbox label={messages.soft} value={view.soft} onChange={(soft) => change({ soft })} />
              </span>
            ),
          },
          filter(
            'types',
            <TriStateFilter
              label={messages.type}
              options={options.types}
              chosen={view.configTypes}
              onChange={(configTypes) => change({ configTypes })}
            />,
          ),
          filter(
            'health',
            <TriStateFilter
              label={messages.health}
              options={healthOptions}
              chosen={view.health}
              onChange={(health) => change({ health })}
            />,
          ),
          ...(isThen
            ? []
            : [
                filter(
                  'status',
                  <TriStateFilter
                    label={messages.status}
                    options={options.statuses}
                    chosen={view.status}
                    onChange={(status) => change({ status })}
                  />,
                ),
              ]),
          filter(
            'labels',
            <TriStateFilter
              label={messages.labels}
              options={options.labels}
              chosen={view.labels}
              keyOf={keyOfLabel}
              onChange={(labels) => change({ labels })}
            />,
          ),
          filter(
            'relationship',
            <TriStateFilter
              label={messages.relationship}
              options={options.relations}
              chosen={view.relationship}
              onChange={(relationship) => change({ relationship })}
            />,
          ),
          { id: 'count', end: true, isPinned: true, control: <span className={styles.count}>{count}</span> },
          ...(view.shown === 'table'
            ? [
                {
                  id: 'columns',
                  end: true,
                  isPinned: true,
                  control: <ColumnChooser tableId="relationships" columns={relationshipColumns} />,
                },
              ]
            : []),
          {
            id: 'preferences',
            end: true,
            isPinned: true,
            control: (
              <PreferencesMenu
                label={messages.hideDeleted}
                hideDeleted={view.hideDeleted}
                onChange={change}
              />
            ),
          },
        ]}
      />
    </Box>
  );
}
