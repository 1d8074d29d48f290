import type { IncidentFilter } from '#contract/incidents.ts';
import { foldText } from '#contract/rules/foldText.ts';
import {
  type IncidentSeverity,
  type IncidentSortColumn,
  incidentSeverities,
  ongoing,
  ongoingStatuses,
  severitySpellings,
  typeSpellings,
} from '#contract/rules/incidents.ts';
import { containsPattern, quoteValue } from '#main/server/filters.ts';
import type { ListDescription } from './ListDescription.ts';
import { type FilterRule, namesComponentOrBelow } from './rules.ts';

const equalsAnyIgnoreCase = (column: string, texts: readonly string[]): string =>
  texts.length === 1
    ? `${column}.ilike.${quoteValue(texts[0] ?? '')}`
    : `or(${texts.map((text) => `${column}.ilike.${quoteValue(text)}`).join(',')})`;

/**
 * PostgREST filter for low severity: any value that is not a spelling of another severity. An empty severity
 * means high.
 */
const lowSeverityConditions = [
  'severity.neq.""',
  ...incidentSeverities
    .filter((severity) => severity !== 'low')
    .flatMap((severity) => severitySpellings(severity))
    .map((spelling) => `severity.not.ilike.${spelling}`),
];

function severityConditions(severity: IncidentSeverity): readonly string[] {
  if (severity === 'low') return lowSeverityConditions;
  const spellings = severitySpellings(severity);
  return [equalsAnyIgnoreCase('severity', severity === 'high' ? [...spellings, ''] : spellings)];
}

const equalsRule = <Text extends string>(
  column: string,
  postgrest: (text: Text) => readonly string[],
): FilterRule<Text> => ({
  sql: (text) => [{ sql: `r.${column} = ?`, values: [text] }],
  postgrest,
});

/** Returns the stored value of a severity: its index, with the worst severity first. */
export const severityIndex = (severity: IncidentSeverity): number => incidentSeverities.indexOf(severity);

/** Filters and sort orders of incidents. */
export const incidentList: ListDescription<IncidentFilter, IncidentSortColumn> = {
  rules: {
    type: equalsRule('type', (type) => [equalsAnyIgnoreCase('type', typeSpellings(type))]),
    severity: {
      sql: (severity) => [{ sql: 'r.severity = ?', values: [severityIndex(severity)] }],
      postgrest: severityConditions,
    },
    status: {
      sql: (status) =>
        status === ongoing
          ? [{ sql: `r.status in (${ongoingStatuses.map(() => '?').join(', ')})`, values: ongoingStatuses }]
          : [{ sql: 'r.status = ?', values: [status] }],
      postgrest: (status) => [equalsAnyIgnoreCase('status', status === ongoing ? ongoingStatuses : [status])],
    },
    owner: equalsRule('owner', (id) => [`created_by.eq.${quoteValue(id)}`]),
    component: namesComponentOrBelow('r.components'),
    search: {
      sql: (text) => [{ sql: 'instr(fold_text(r.fold), ?) > 0', values: [foldText(text)] }],
      postgrest: (text) => [`title.ilike.${quoteValue(containsPattern(text))}`],
    },
  },
  orders: {
    created_at: { sql: 'r.created', postgrest: 'created_at' },
    updated_at: { sql: 'r.updated', postgrest: 'updated_at' },
    // PostgREST sorts the severity as text. The caller must sort these rows again.
    severity: { sql: 'r.severity', postgrest: 'severity' },
    type: { sql: 'r.type', postgrest: 'type' },
    status: { sql: 'r.status', postgrest: 'status' },
    title: { sql: 'r.fold', postgrest: 'title' },
  },
};
