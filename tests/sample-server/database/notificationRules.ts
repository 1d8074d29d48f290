import type { SampleAccount } from './accounts.ts';
import { rowsOf, timesWithUpdatedAt } from './agedRows.ts';
import { apps } from './demoItems.ts';
import { dayMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { ulidFor } from './playbookHistory.ts';
import { brokenRules, namedRules, type RuleDraft } from './ruleDrafts.ts';

const repeats = ['1h', '2h', '3h', '6h', '1d', '1w', '1m', '4h'] as const;

/** A rule per application and a rule per namespace, as a systematic team defines them. */
const routineRules: readonly RuleDraft[] = apps.flatMap(([namespace, ...names], place) => {
  const common = {
    namespace,
    team: 1 + (place % 4),
    source: place % 2 === 0 ? ('KubernetesCRD' as const) : ('UI' as const),
    by: place % 2 === 0 ? null : ('editor' as const),
    aged: { agoMs: (60 + place) * dayMs },
  };
  const ofNamespace: RuleDraft = {
    ...common,
    key: `all ${namespace}`,
    name: `${namespace}-warnings`,
    events: ['config.warning', 'config.unknown'],
    filter: `config.tags.namespace == "${namespace}"`,
    repeat: '1d',
  };
  const ofApps = names.map(
    (name, at): RuleDraft => ({
      ...common,
      key: `app ${name}`,
      name: `${name}-unhealthy`,
      events: ['config.unhealthy', 'config.healthy'],
      filter: `config.name == "${name}"`,
      repeat: repeats[(place + at) % repeats.length] ?? '4h',
    }),
  );
  return [ofNamespace, ...ofApps];
});

/** The order determines the ids, so append new rules. */
export const ruleDrafts: readonly RuleDraft[] = [...namedRules, ...routineRules, ...brokenRules];

/** Returns the id of a demo rule by its key. */
export function ruleIdOf(key: string): string {
  const at = ruleDrafts.findIndex((draft) => draft.key === key);
  if (at < 0) throw new Error(`The demo has no rule ${key}.`);
  return idOf('3', at + 1);
}

export function ruleRows(accounts: readonly SampleAccount[]): readonly object[] {
  const personId = (role: string): string | null => accounts.find((one) => one.role === role)?.id ?? null;
  const stored = ruleDrafts.map((draft) => {
    const { key, person, team, services, by = 'admin', aged } = draft;
    return {
      id: ruleIdOf(key),
      name: draft.name ?? ulidFor(aged.agoMs, `rule ${key}`),
      namespace: draft.namespace ?? null,
      events: draft.events,
      error: draft.error ?? null,
      title: draft.title ?? null,
      template: draft.template ?? null,
      filter: draft.filter ?? null,
      properties: draft.properties ?? null,
      person_id: person === undefined ? null : personId(person),
      team_id: team === undefined ? null : idOf('8', team),
      repeat_interval: draft.repeat ?? null,
      wait_for: draft.waitFor ?? null,
      group_by: draft.groupBy ?? null,
      custom_services: services ?? null,
      source: draft.source ?? null,
      made_by: by === null ? null : personId(by),
      aged,
    };
  });
  return rowsOf(stored, timesWithUpdatedAt, null).map(({ made_by, ...row }) => ({
    ...row,
    created_by: made_by,
  }));
}
