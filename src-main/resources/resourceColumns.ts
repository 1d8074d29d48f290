import type { ResourceRecord } from '#contract/resources.ts';
import {
  columnRule,
  type ResourceColumn,
  type ResourceKind,
  resourceRules,
} from '#contract/rules/resources.ts';
import { parseLabelText } from './parseLabelText.ts';

/** Embeds the creator under another name, because the record needs the id to write it back. */
export const creatorEmbed = 'creator:created_by(id,name,avatar)';

/** Columns of the last job. The views lack the id of the job run. */
export const jobColumns = ['job_name', 'job_status', 'job_time_start', 'job_last_failed', 'job_details'];

/** Returns the server's columns that a list column needs. */
function serverColumnsOf(column: ResourceColumn): readonly string[] {
  const { as, computed } = columnRule(column);
  if (computed === true) return [];
  if (as === 'creator') return [creatorEmbed];
  return as === 'job' ? jobColumns : [column];
}

/**
 * Returns the server's columns that the list of a kind needs.
 * @param missing list columns that the relation lacks
 */
export const listColumnsOf = (
  kind: ResourceKind,
  missing: readonly ResourceColumn[] = [],
): readonly string[] => [
  ...new Set([
    'id',
    ...resourceRules[kind].columns.filter((column) => !missing.includes(column)).flatMap(serverColumnsOf),
  ]),
];

/** Returns whether rows of the kind name the user who created them. */
export const hasCreator = (kind: ResourceKind): boolean => resourceRules[kind].columns.includes('created_by');

/**
 * Labels are a map. Labels that an older client stored as JSON text are displayed as a map, and the next
 * change converts them.
 */
export const withLabels = {
  toEditor: (record: ResourceRecord): ResourceRecord =>
    typeof record.labels === 'string' ? { ...record, labels: parseLabelText(record.labels) } : record,
  toStored: (values: ResourceRecord, before: ResourceRecord | undefined): ResourceRecord =>
    typeof before?.labels === 'string' ? { labels: parseLabelText(before.labels), ...values } : values,
};
