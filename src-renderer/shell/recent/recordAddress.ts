import type { NamedRecord } from '#contract/recent.ts';
import { searchRows } from '../palette/paletteSections.ts';

const playbookPath = (id: string): string => `/playbooks/${encodeURIComponent(id)}`;
const runPath = (id: string): string => `/playbooks/runs/${encodeURIComponent(id)}`;

/** Returns the address of a record's screen. A deleted record has one, too: the screen reports that it is missing. */
export function recordAddress({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string {
  if (kind === 'playbook') return playbookPath(id);
  if (kind === 'run') return runPath(id);
  return searchRows.find((row) => row.kind === kind)?.href({ id }) ?? '/';
}
