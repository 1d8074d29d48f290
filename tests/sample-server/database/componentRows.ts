import { SeededRandom } from '../random.ts';
import { remoteAgents } from './agentRows.ts';
import type { ComponentDraft } from './componentDrafts.ts';
import { systems } from './demoComponents.ts';
import { dayMs, isoBefore, localAgentId, randomUlidAt } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { hiddenSystems, oddComponents } from './oddComponents.ts';

const ageMs = 120 * dayMs;
const created_at = isoBefore(ageMs);
/** The oldest component's id sorts before all others. */
const oldestMs = 520 * dayMs;
const oldest = new Set(['Identity']);
const beginning = '01929000-0000-7000-8000-00000000000';

/** Fixed ids of the components in the story. */
const storyIds = {
  payments: `${beginning}1`,
  'payments-db': `${beginning}2`,
  search: `${beginning}3`,
  checkout: `${beginning}4`,
  Payments: `${beginning}5`,
  'Data platform': `${beginning}6`,
} as const;

export type ComponentName = keyof typeof storyIds;

interface Placed {
  readonly id: string;
  readonly draft: ComponentDraft;
  readonly parent?: Placed;
  readonly owner: string | null;
  readonly isLeaf: boolean;
}

function placeComponents(): readonly Placed[] {
  // A fixed seed, so that ids do not depend on the sample's seed.
  const random = new SeededRandom(0x70b0);
  const stories: Readonly<Record<string, string>> = storyIds;
  const placed: Placed[] = [];
  const place = (draft: ComponentDraft, parent?: Placed): void => {
    const drawn = randomUlidAt(oldest.has(draft.name) ? oldestMs : ageMs, random);
    const children = [...(draft.children ?? []), ...(oddComponents[draft.name] ?? [])];
    const own: Placed = {
      id: stories[draft.name] ?? drawn,
      draft,
      owner: draft.owner === undefined ? (parent?.owner ?? null) : draft.owner,
      isLeaf: parent !== undefined && children.length === 0,
      ...(parent === undefined ? {} : { parent }),
    };
    placed.push(own);
    for (const child of children) place(child, own);
  };
  for (const draft of [...systems, ...hiddenSystems]) place(draft);
  return placed;
}

const placed = placeComponents();
const idByName = new Map(placed.map(({ draft, id }) => [draft.name, id]));
if (idByName.size !== placed.length) throw new Error('Two components of the demo have the same name.');

/** Returns the id of a demo component by its name. */
export function componentIdOf(name: string): string {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`The demo has no component ${name}.`);
  return id;
}

/** Returns the ids of a component's ancestors from the top, joined by dots. */
const pathOf = ({ parent }: Placed): string => {
  if (parent === undefined) return '';
  const above = pathOf(parent);
  return above === '' ? parent.id : `${above}.${parent.id}`;
};

const agentOf = (agent: number | undefined): string =>
  agent === undefined || agent === 0 ? localAgentId : (remoteAgents[agent - 1]?.id ?? localAgentId);

function rowOf(component: Placed) {
  const { id, draft, parent, owner, isLeaf } = component;
  const health = draft.health === undefined ? 'healthy' : draft.health;
  const perMonth = draft.costPerMonth;
  return {
    id,
    agent_id: agentOf(draft.agent),
    external_id: draft.externalId ?? draft.name,
    topology_id: draft.topology === undefined ? null : idOf('b', draft.topology),
    topology_type: draft.topologyType ?? null,
    parent_id: parent?.id ?? null,
    name: draft.name,
    text: draft.text ?? '',
    type: draft.type,
    icon: draft.icon ?? null,
    namespace: draft.namespace === undefined ? 'default' : draft.namespace,
    labels:
      draft.labels === null
        ? null
        : { ...(owner === null ? {} : { team: owner }), environment: 'live', ...draft.labels },
    owner,
    status: draft.status ?? health ?? 'unknown',
    health,
    status_reason: draft.reason ?? null,
    description: draft.description ?? '',
    tooltip: draft.tooltip ?? null,
    lifecycle: draft.lifecycle ?? null,
    schedule: draft.schedule ?? null,
    properties: draft.properties ?? null,
    path: pathOf(component),
    hidden: draft.hidden ?? false,
    silenced: draft.silenced ?? false,
    is_pushed: draft.agent !== undefined,
    is_leaf: isLeaf,
    log_selectors: draft.logs?.map((log) => ({ type: 'KubernetesPod', ...log })) ?? null,
    cost_per_minute: perMonth === undefined ? null : perMonth / (30 * 24 * 60),
    cost_total_1d: perMonth === undefined ? null : perMonth / 30,
    cost_total_7d: perMonth === undefined ? null : (perMonth / 30) * 7,
    cost_total_30d: perMonth ?? null,
    created_at,
    updated_at: created_at,
    deleted_at: draft.deletedAgoMs === undefined ? null : isoBefore(draft.deletedAgoMs),
  };
}

/** The demo's components, parents before children. */
export const componentRows = placed.map(rowOf);

/** Links of components to their additional parents. */
export const componentRelationshipRows = placed.flatMap(({ id, draft }) =>
  (draft.alsoBelow ?? []).map((name) => ({
    component_id: id,
    relationship_id: componentIdOf(name),
    created_at,
    updated_at: created_at,
    selector_id: 'sample',
    relationship_path: '',
    is_pushed: false,
  })),
);
