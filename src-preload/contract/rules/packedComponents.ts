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
export type ServerComponent = Pick<Component, 'id'> & Partial<Omit<Component, 'id' | 'teams' | 'agentName'>>;

/** Data of a component from other tables. */
export interface ComponentExtras {
  readonly teams: readonly string[];
  readonly agentName: string | null;
  /** Numbers of distinct rows of the cache, which replace those of the topology answer. */
  readonly counts?: {
    readonly [Name in 'checks' | 'incidents' | 'insights']?: ComponentSummary[Name] | undefined;
  };
}

/** A component from three sources: the topology answer, its table row, and other tables. */
export type PackedComponent = readonly [
  told: ServerComponent,
  row: Partial<ServerComponent> | null,
  beside: ComponentExtras | null,
];

const emptySummary: ComponentSummary = { health: {}, checks: {}, incidents: {}, insights: {} };

const withCounts = (summary: ComponentSummary, counts: ComponentExtras['counts'] = {}): ComponentSummary => ({
  health: summary.health,
  checks: counts.checks ?? summary.checks,
  incidents: counts.incidents ?? summary.incidents,
  insights: counts.insights ?? summary.insights,
});

/** Merges the sources of a component. The topology answer takes precedence over the table row. */
export function toComponent([fromTopology, row, extras]: PackedComponent): Component {
  const fromRow: Partial<ServerComponent> = row ?? {};
  // A full object literal gives all components the same hidden class.
  return {
    id: fromTopology.id,
    name: fromTopology.name ?? fromRow.name ?? fromTopology.id,
    text: fromTopology.text ?? fromRow.text ?? null,
    type: fromTopology.type ?? fromRow.type ?? '',
    icon: fromTopology.icon ?? fromRow.icon ?? null,
    namespace: fromTopology.namespace ?? fromRow.namespace ?? '',
    status: fromTopology.status ?? fromRow.status ?? '',
    health: fromTopology.health ?? fromRow.health ?? 'unknown',
    statusReason: fromTopology.statusReason ?? fromRow.statusReason ?? null,
    description: fromTopology.description ?? fromRow.description ?? null,
    labels: fromTopology.labels ?? fromRow.labels ?? {},
    owner: fromTopology.owner ?? fromRow.owner ?? null,
    teams: extras?.teams ?? [],
    agentId: fromTopology.agentId ?? fromRow.agentId ?? null,
    agentName: extras?.agentName ?? null,
    externalId: fromTopology.externalId ?? fromRow.externalId ?? null,
    topologyId: fromTopology.topologyId ?? fromRow.topologyId ?? null,
    hidden: fromTopology.hidden ?? fromRow.hidden ?? false,
    isLeaf: fromTopology.isLeaf ?? fromRow.isLeaf ?? false,
    // The table row knows the parent. For deep components, the topology answer only has the node it was found
    // under.
    parentId: fromRow.parentId === undefined ? (fromTopology.parentId ?? null) : fromRow.parentId,
    children: fromTopology.children ?? [],
    summary: withCounts(fromTopology.summary ?? emptySummary, extras?.counts),
    properties: fromTopology.properties ?? fromRow.properties ?? [],
    logs: fromTopology.logs ?? fromRow.logs ?? [],
    costPerMinute: fromTopology.costPerMinute ?? fromRow.costPerMinute ?? null,
    costTotal1d: fromTopology.costTotal1d ?? fromRow.costTotal1d ?? null,
    costTotal7d: fromTopology.costTotal7d ?? fromRow.costTotal7d ?? null,
    costTotal30d: fromTopology.costTotal30d ?? fromRow.costTotal30d ?? null,
    createdAt: fromTopology.createdAt ?? fromRow.createdAt ?? null,
    updatedAt: fromTopology.updatedAt ?? fromRow.updatedAt ?? null,
    deletedAt: fromTopology.deletedAt ?? fromRow.deletedAt ?? null,
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

/**
 * Replaces the counts of a topology answer by those of stored components.
 * @param packed text of `packComponents`
 * @param stored the same for the stored components; null if none are stored
 */
export function withStoredCounts(packed: string, stored: string | null): string {
  if (stored === null) return packed;
  const rowsOf = (text: string): { roots: string[]; rows: PackedComponent[] } => JSON.parse(text);
  const counts = new Map(rowsOf(stored).rows.map(([{ id }, , extras]) => [id, extras?.counts]));
  const { roots, rows } = rowsOf(packed);
  return packComponents(
    roots,
    rows.map(([component, row, extras]): PackedComponent => {
      const found = counts.get(component.id);
      if (found === undefined) return [component, row, extras];
      return [component, row, { teams: [], agentName: null, ...extras, counts: found }];
    }),
  );
}

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
