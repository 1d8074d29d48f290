import type { RelationshipsInput } from '#contract/relationships.ts';
import type { TriState } from '#kit/address/triState.ts';
import {
  booleanTrueFalse,
  booleanYesNo,
  oneOf,
  parameterNamed,
  search,
  singleParameter,
  triState,
} from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { parseLabels, stringifyLabels } from '../labelChoices.ts';
import { typeChoices } from '../typeChoices.ts';

/** URL parameters of the relationships, with the web client's names. */
export const relationshipsView = defineView(
  {
    shown: parameterNamed('view', oneOf(['table', 'graph'], 'table', { Table: 'table', Graph: 'graph' })),
    search: search(),
    configTypes: typeChoices(),
    labels: singleParameter<TriState>({ fallback: new Map(), read: parseLabels, write: stringifyLabels }),
    relationship: triState(),
    status: triState(),
    health: triState(),
    outgoing: booleanTrueFalse(true),
    incoming: booleanTrueFalse(),
    soft: parameterNamed(
      'relation',
      singleParameter({
        fallback: false,
        read: (text) => (text === 'soft' || text === 'both' ? true : text === 'hard' ? false : undefined),
        write: (soft: boolean) => (soft ? 'soft' : 'hard'),
      }),
    ),
    hideDeleted: booleanYesNo(true),
  },
  { filters: ['search', 'configTypes', 'labels', 'relationship', 'status', 'health'], keepsOthers: true },
);

export type RelationshipsView = ViewOf<typeof relationshipsView>;

/** Converts a view to the input of the list. @param id of the item */
export const relatedInput = (view: RelationshipsView, id: string): RelationshipsInput => ({
  id,
  outgoing: showsOutgoing(view),
  incoming: view.incoming,
  soft: view.soft,
  hideDeleted: view.hideDeleted,
});

/** Whether outgoing relationships are displayed. Always true without incoming ones. */
export const showsOutgoing = ({
  outgoing,
  incoming,
}: Pick<RelationshipsView, 'outgoing' | 'incoming'>): boolean => outgoing || !incoming;
