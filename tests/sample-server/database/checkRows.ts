import { SeededRandom } from '../random.ts';
import { runsOf } from './checkHistories.ts';
import { checkSpec, specKey } from './checkSpecs.ts';
import { componentItems, componentsOfGroup } from './componentLinks.ts';
import { componentIdOf, componentRelationshipRows, componentRows } from './componentRows.ts';
import { demoGroups } from './demoCheckGroups.ts';
import type { CheckDraft, CheckGroup } from './demoChecks.ts';
import { agentIds, dayMs, type ItemSeed, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

/** Rows by table, in insertion order. */
export type TableRows = ReadonlyArray<readonly [table: string, rows: readonly object[]]>;

const watched = new Set(['Kubernetes::Deployment', 'AWS::RDS::DBInstance']);

/** Returns the id of a story item that a check, playbook or rule refers to. */
export function storyItemId(items: readonly ItemSeed[], name: string): string {
  const found = items.find((item) => item.name === name && watched.has(item.type));
  if (found === undefined) throw new Error(`The demo has no ${name} for its checks.`);
  return found.id;
}

const ageMs = 120 * dayMs;
const created_at = isoBefore(ageMs);
const agoOrNull = (agoMs: number | undefined): string | null =>
  agoMs === undefined ? null : isoBefore(agoMs);

interface Placed {
  readonly id: string;
  readonly canaryId: string;
  readonly group: CheckGroup;
  readonly draft: CheckDraft;
}

function placeChecks(): Placed[] {
  const placed: Placed[] = [];
  for (const [at, group] of demoGroups.entries()) {
    const canaryId = idOf('d', at + 1);
    for (const draft of group.checks)
      placed.push({ id: idOf('e', placed.length + 1), canaryId, group, draft });
  }
  return placed;
}

function canaryRow(group: CheckGroup, id: string, items: readonly ItemSeed[]): object {
  const byKey = Object.groupBy(group.checks, ({ type }) => specKey(type));
  const specs = Object.entries(byKey).map(([key, drafts]) => [key, drafts?.map(checkSpec)]);
  return {
    id,
    name: group.name,
    namespace: group.namespace,
    agent_id: agentIds[group.agent ?? 0],
    labels: group.labels ?? null,
    source:
      group.sourceItem === undefined
        ? group.source
        : `${group.source}/${storyItemId(items, group.sourceItem)}`,
    spec: { interval: group.interval, ...Object.fromEntries(specs) },
    is_pushed: false,
    created_at,
    updated_at: created_at,
    deleted_at: agoOrNull(group.deletedAgoMs),
  };
}

function checkRow({ id, canaryId, group, draft }: Placed, lastAgoMs: number | undefined): object {
  const changedAgoMs = draft.failingForMs ?? draft.recoveredForMs ?? ageMs;
  const ran = lastAgoMs !== undefined;
  return {
    id,
    canary_id: canaryId,
    agent_id: agentIds[group.agent ?? 0],
    type: draft.type,
    name: draft.name,
    namespace: draft.namespace ?? group.namespace,
    description: draft.description ?? null,
    icon: draft.icon ?? null,
    owner: draft.owner ?? null,
    labels: draft.labels ?? null,
    severity: draft.severity ?? group.severity ?? null,
    spec: checkSpec(draft),
    status: ran ? (draft.failingForMs === undefined ? 'healthy' : 'unhealthy') : null,
    is_pushed: false,
    last_runtime: agoOrNull(lastAgoMs),
    next_runtime: ran ? isoBefore(lastAgoMs - Math.max(30, group.interval) * 1_000) : null,
    last_transition_time: ran ? isoBefore(changedAgoMs) : null,
    silenced_at: agoOrNull(draft.silencedAgoMs),
    created_at,
    updated_at: agoOrNull(lastAgoMs),
    deleted_at: agoOrNull(draft.deletedAgoMs),
  };
}

/** Returns the demo's canaries and checks, their history, and their links to items and components. */
export function checkRows(items: readonly ItemSeed[], seed: number): TableRows {
  const random = new SeededRandom(seed ^ 0xc4ec);
  const checks = placeChecks().map((placed) => {
    const runs = runsOf(placed.draft, placed.group.interval, random);
    return { placed, runs, row: checkRow(placed, runs[0]?.agoMs) };
  });
  const linked = ({ placed: { id, canaryId } }: (typeof checks)[number]) => ({
    check_id: id,
    canary_id: canaryId,
    created_at,
    updated_at: created_at,
    selector_id: 'sample',
    is_pushed: false,
  });
  return [
    ['canaries', demoGroups.map((group, at) => canaryRow(group, idOf('d', at + 1), items))],
    ['checks', checks.map(({ row }) => row)],
    [
      'check_config_relationships',
      checks.flatMap((check) =>
        (check.placed.draft.items ?? []).map((name) => ({
          config_id: storyItemId(items, name),
          ...linked(check),
        })),
      ),
    ],
    ['components', componentRows],
    ['component_relationships', componentRelationshipRows],
    [
      'config_component_relationships',
      componentItems.map(({ component, item, selector = 'sample', deletedAgoMs }) => ({
        component_id: componentIdOf(component),
        config_id: storyItemId(items, item),
        created_at,
        updated_at: created_at,
        deleted_at: agoOrNull(deletedAgoMs),
        selector_id: selector,
        is_pushed: false,
      })),
    ],
    [
      'check_component_relationships',
      checks.flatMap((check) =>
        componentsOfGroup(check.placed.group, check.placed.draft).map((name) => ({
          component_id: componentIdOf(name),
          ...linked(check),
        })),
      ),
    ],
    [
      'check_statuses',
      // In key order, which speeds up rebuilding the index when times are shifted.
      checks.flatMap(({ placed, runs }) =>
        runs.toReversed().map(({ agoMs, ...run }) => {
          const time = isoBefore(agoMs);
          return { check_id: placed.id, time, created_at: time, is_pushed: false, ...run };
        }),
      ),
    ],
  ];
}
