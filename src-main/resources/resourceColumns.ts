import type { ResourceRecord } from '#contract/resources.ts';
import { parseLabelText } from './parseLabelText.ts';

/** The views lack the id of the job run. */
export const jobColumns = ['job_name', 'job_status', 'job_time_start', 'job_last_failed', 'job_details'];

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
