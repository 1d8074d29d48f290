import type { IncidentFilter } from '../../../src-preload/contract/incidents.ts';
import {
  type IncidentSeverity,
  type IncidentSortColumn,
  incidentSeverities,
  ongoing,
  ongoingStatuses,
  severitySpellings,
  typeSpellings,
} from '../../../src-preload/contract/rules/incidents.ts';
import { containsPattern, quoted } from '../../server/filters.ts';
import { fold } from '../text.ts';
import type { ListDescription } from './ListDescription.ts';
import type { Rule } from './rules.ts';

const asOneOf = (column: string, texts: readonly string[]): string =>
  texts.length === 1
    ? `${column}.ilike.${quoted(texts[0] ?? '')}`
    : `or(${texts.map((text) => `${column}.ilike.${quoted(text)}`).join(',')})`;

/**
 * PostgREST filter for low severity: any value that is not a spelling of another severity. An empty severity
 * means high.
 */
const lowAsked = [
  'severity.neq.""',
  ...incidentSeverities
    .filter((severity) => severity !== 'low')
    .flatMap((severity) => severitySpellings(severity))
    .map((spelling) => `severity.not.ilike.${spelling}`),
];

function severityAsked(severity: IncidentSeverity): readonly string[] {
  if (severity === 'low') return lowAsked;
  const spellings = severitySpellings(severity);
  return [asOneOf('severity', severity === 'high' ? [...spellings, ''] : spellings)];
}

const is = <Text extends string>(column: string, asked: (text: Text) => readonly string[]): Rule<Text> => ({
  kept: (text) => [{ sql: `r.${column} = ?`, values: [text] }],
  asked,
});

/** Returns the stored value of a severity: its index, with the worst severity first. */
export const severityPlace = (severity: IncidentSeverity): number => incidentSeverities.indexOf(severity);

/** Filters and sort orders of incidents. */
export const incidentList: ListDescription<IncidentFilter, IncidentSortColumn> = {
  rules: {
    type: is('type', (type) => [asOneOf('type', typeSpellings(type))]),
    severity: {
      kept: (severity) => [{ sql: 'r.severity = ?', values: [severityPlace(severity)] }],
      asked: severityAsked,
    },
    status: {
      kept: (status) =>
        status === ongoing
          ? [{ sql: `r.status in (${ongoingStatuses.map(() => '?').join(', ')})`, values: ongoingStatuses }]
          : [{ sql: 'r.status = ?', values: [status] }],
      asked: (status) => [asOneOf('status', status === ongoing ? ongoingStatuses : [status])],
    },
    owner: is('owner', (id) => [`created_by.eq.${quoted(id)}`]),
    component: {
      kept: (id) => [{ sql: 'exists (select 1 from json_each(r.components) where value = ?)', values: [id] }],
      asked: (id) => [['hypotheses.evidences.component_id', 'eq', id]],
    },
    search: {
      kept: (text) => [{ sql: 'instr(r.fold, ?) > 0', values: [fold(text)] }],
      asked: (text) => [`title.ilike.${quoted(containsPattern(text))}`],
    },
  },
  orders: {
    created_at: { kept: 'r.created', asked: 'created_at' },
    updated_at: { kept: 'r.updated', asked: 'updated_at' },
    // PostgREST sorts the severity as text. The caller must sort these rows again.
    severity: { kept: 'r.severity', asked: 'severity' },
    type: { kept: 'r.type', asked: 'type' },
    status: { kept: 'r.status', asked: 'status' },
    title: { kept: 'r.fold', asked: 'title' },
  },
};
