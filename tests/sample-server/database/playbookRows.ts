import type { SampleAccount } from './accounts.ts';
import type { TableRows } from './checkRows.ts';
import { demoRuns } from './demoRuns.ts';
import { dayMs, type ItemSeed, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { playbookDrafts } from './playbookDrafts.ts';
import { historyRows, ulidFor } from './playbookHistory.ts';

/** Permissions refer to the first two playbooks. */
const named = 2;
const ageMs = (at: number): number => (120 - at * 3) * dayMs;

const playbooks = playbookDrafts.map((draft, at) => ({
  ...draft,
  id: at < named ? idOf('f', at + 1) : ulidFor(ageMs(at), `playbook ${draft.name}`),
}));

export function playbookRows(
  items: readonly ItemSeed[],
  accounts: readonly SampleAccount[],
  personId: string,
): TableRows {
  return [
    [
      'playbooks',
      playbooks.map(({ id, name, title, source, namespace = 'default', deleted, spec }, at) => {
        const { category = '', icon = null, description = null } = spec;
        return {
          id,
          namespace,
          name,
          title,
          icon,
          description,
          category,
          spec: { title, ...spec },
          source,
          created_by: source === 'UI' ? (accounts[at % 2]?.id ?? personId) : at < named ? personId : null,
          created_at: isoBefore(ageMs(at)),
          updated_at: isoBefore(at % 3 === 0 ? ageMs(at) : ageMs(at) / 2),
          deleted_at: deleted ? isoBefore(dayMs) : null,
        };
      }),
    ],
    ...historyRows(demoRuns(accounts, personId), playbooks, items),
  ];
}
