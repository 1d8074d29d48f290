import type { ListWords } from '../../../parts/list/ListWords.ts';
import { messages as shared } from '../messages.ts';

export const listWords: ListWords = {
  title: shared.title,
  rows: 'notifications',
  needs: 'database.monitor',
  empty: 'Nothing was sent or held back.',
};

/** Specification part 3 section 2.15. */
export const messages = {
  columns: {
    created_at: 'Age',
    resource_type: 'Resource',
    status: 'Status',
    source_event: 'Event',
    rule: 'Rule',
  },
  filters: {
    status: 'Status',
    resourceType: 'Resource Type',
    range: 'Time',
    rule: 'Rule',
    resource: 'Resource',
  },
  firstSeen: (when: string) => `First at ${when}`,
  repeated: (count: string, since: string) => `(x ${count} over ${since})`,
  fields: {
    createdAt: 'Created At',
    firstObservedAt: 'First Observed',
    count: 'Count',
    resource: 'Resource',
    resourceType: 'Resource Type',
    resourceId: 'Resource Id',
    status: 'Status',
    failed: 'Failed',
    durationMs: 'Duration (ms)',
    event: 'Event',
    rule: 'Rule',
    ruleId: 'Rule Id',
    id: 'Id',
  },
  export: {
    running: 'Exporting notifications',
    failed: 'The notifications could not be exported',
    cancelled: 'The export was cancelled',
    done: (rows: string, one: boolean) =>
      one ? 'Exported 1 notification' : `Exported ${rows} notifications`,
    more: (most: string, total: string) =>
      `Of ${total} the first ${most} are in the file. Narrow the filters or the time to export the others.`,
  },
  details: {
    title: (resource: string) => `Notification about ${resource}`,
    notification: 'Notification',
    resource: 'Resource',
    age: 'Age',
    recipient: 'Recipient',
    unknown: 'Unknown',
    status: 'Status',
    event: 'Event',
    duration: 'Duration',
    rule: 'Rule',
    body: 'Body',
    noBody: 'The server keeps no text of this notification.',
    emptyBody: 'The text of this notification is empty.',
    error: 'Error',
    bodyText: 'What the body says',
    errorText: 'What the error says',
    copyBody: 'Copy the body',
    copyError: 'Copy the error',
    copyId: 'Copy id',
    copied: (id: string) => `Copied ${id} to clipboard`,
    silence: 'Silence this',
    previous: 'Previous notification (K)',
    next: 'Next notification (J)',
    failed: 'The notification could not be read',
    stale: (sentence: string) => `${sentence} What is shown may be out of date.`,
    kept: (sentence: string) => `${sentence} What is shown is kept on this computer.`,
    needs: 'database.monitor',
    close: 'Close',
  },
} as const;
