/** Worst first: the sort order of components and their children. */
export const componentHealths = ['unhealthy', 'warning', 'healthy', 'info', 'unknown'] as const;

export type ComponentHealth = (typeof componentHealths)[number];

type Counts = Readonly<Record<string, number>>;

export interface ComponentSummary {
  /** Direct children by health. */
  readonly health: Counts;
  /** Checks by status. */
  readonly checks: Counts;
  /** Open incidents by type, then severity. */
  readonly incidents: Readonly<Record<string, Counts>>;
  /** Open insights by type, then severity. */
  readonly insights: Readonly<Record<string, Counts>>;
}

interface PropertyLink {
  readonly type?: string | undefined;
  readonly label?: string | undefined;
  readonly url: string;
}

/** A property of a component, in the same form as properties of items. */
export interface ComponentProperty {
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly icon?: string | undefined;
  readonly type?: string | undefined;
  readonly text?: string | undefined;
  readonly value?: number | undefined;
  readonly unit?: string | undefined;
  readonly max?: number | undefined;
  readonly min?: number | undefined;
  /** Displayed prominently. */
  readonly headline?: boolean | undefined;
  readonly color?: string | undefined;
  readonly order?: number | undefined;
  readonly links?: PropertyLink[] | undefined;
}

/** A topology component for cards, pages and the map. Times are ISO 8601. */
export interface Component {
  readonly id: string;
  readonly name: string;
  /** Display name, if it differs from `name`. */
  readonly text: string | null;
  readonly type: string;
  readonly icon: string | null;
  /** Empty without a namespace. */
  readonly namespace: string;
  /** Server value, not limited to known ones. */
  readonly status: string;
  readonly health: ComponentHealth;
  readonly statusReason: string | null;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly owner: string | null;
  /** Names of the owning teams. */
  readonly teams: readonly string[];
  /** Null for components of the server itself. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly externalId: string | null;
  /** The topology that created the component. Null if the server does not report it. */
  readonly topologyId: string | null;
  readonly hidden: boolean;
  readonly isLeaf: boolean;
  /** Id of the parent. Null for a root. */
  readonly parentId: string | null;
  /** Ids of direct children, own and linked ones, in the server's order. */
  readonly children: readonly string[];
  readonly summary: ComponentSummary;
  readonly properties: readonly ComponentProperty[];
  /** Names of its log sources. */
  readonly logs: readonly string[];
  readonly costPerMinute: number | null;
  readonly costTotal1d: number | null;
  readonly costTotal7d: number | null;
  readonly costTotal30d: number | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly deletedAt: string | null;
}

/** A component in the server's topology answer. Deeply nested ones lack most fields. */
export type ToldComponent = Pick<Component, 'id'> & Partial<Omit<Component, 'id' | 'teams' | 'agentName'>>;

/** Data of a component from other tables. */
export interface BesideComponent {
  readonly teams: readonly string[];
  readonly agentName: string | null;
}

/** A component from three sources: the topology answer, its table row, and other tables. */
export type PackedComponent = readonly [
  told: ToldComponent,
  row: Partial<ToldComponent> | null,
  beside: BesideComponent | null,
];

const emptySummary: ComponentSummary = { health: {}, checks: {}, incidents: {}, insights: {} };

/** Merges the sources of a component. The topology answer takes precedence over the table row. */
export function toComponent([told, row, beside]: PackedComponent): Component {
  const of: Partial<ToldComponent> = row ?? {};
  // A full object literal gives all components the same hidden class.
  return {
    id: told.id,
    name: told.name ?? of.name ?? told.id,
    text: told.text ?? of.text ?? null,
    type: told.type ?? of.type ?? '',
    icon: told.icon ?? of.icon ?? null,
    namespace: told.namespace ?? of.namespace ?? '',
    status: told.status ?? of.status ?? '',
    health: told.health ?? of.health ?? 'unknown',
    statusReason: told.statusReason ?? of.statusReason ?? null,
    description: told.description ?? of.description ?? null,
    labels: told.labels ?? of.labels ?? {},
    owner: told.owner ?? of.owner ?? null,
    teams: beside?.teams ?? [],
    agentId: told.agentId ?? of.agentId ?? null,
    agentName: beside?.agentName ?? null,
    externalId: told.externalId ?? of.externalId ?? null,
    topologyId: told.topologyId ?? of.topologyId ?? null,
    hidden: told.hidden ?? of.hidden ?? false,
    isLeaf: told.isLeaf ?? of.isLeaf ?? false,
    // The table row knows the parent. For deep components, the topology answer only has the node it was found
    // under.
    parentId: of.parentId === undefined ? (told.parentId ?? null) : of.parentId,
    children: told.children ?? [],
    summary: told.summary ?? emptySummary,
    properties: told.properties ?? of.properties ?? [],
    logs: told.logs ?? of.logs ?? [],
    costPerMinute: told.costPerMinute ?? of.costPerMinute ?? null,
    costTotal1d: told.costTotal1d ?? of.costTotal1d ?? null,
    costTotal7d: told.costTotal7d ?? of.costTotal7d ?? null,
    costTotal30d: told.costTotal30d ?? of.costTotal30d ?? null,
    createdAt: told.createdAt ?? of.createdAt ?? null,
    updatedAt: told.updatedAt ?? of.updatedAt ?? null,
    deletedAt: told.deletedAt ?? of.deletedAt ?? null,
  };
}

/**
 * Packs components for `unpackComponents` from rows that are already JSON. Avoids parsing and serializing
 * thousands of rows on the way to the window.
 * @param roots ids of the root components, in the server's order
 * @param rows each a `PackedComponent` as JSON
 */
export const joinComponents = (roots: readonly string[], rows: readonly string[]): string =>
  `{"roots":${JSON.stringify(roots)},"rows":[${rows.join(',')}]}`;

/** Serializes the rows and packs them like `joinComponents`. */
export const packComponents = (roots: readonly string[], rows: readonly PackedComponent[]): string =>
  joinComponents(
    roots,
    rows.map((row) => JSON.stringify(row)),
  );

export interface Topology {
  /** Root components in the server's order. */
  readonly roots: readonly Component[];
  readonly byId: ReadonlyMap<string, Component>;
}

/**
 * Unpacks the text of `packComponents`.
 * @param text must come from this version's main process, because it is not validated
 */
export function unpackComponents(text: string): Topology {
  const { roots, rows }: { roots: string[]; rows: PackedComponent[] } = JSON.parse(text);
  const byId = new Map(
    rows.map((row) => {
      const component = toComponent(row);
      return [component.id, component] as const;
    }),
  );
  return { roots: roots.flatMap((id) => byId.get(id) ?? []), byId };
}
