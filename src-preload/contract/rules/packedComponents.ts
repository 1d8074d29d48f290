/** The worst first: the order in which a dashboard shows components and what is below them. Specification part 3 section 4. */
export const componentHealths = ['unhealthy', 'warning', 'healthy', 'info', 'unknown'] as const;

export type ComponentHealth = (typeof componentHealths)[number];

type Counts = Readonly<Record<string, number>>;

/** What is counted of a component by the server. */
export interface ComponentSummary {
  /** What is directly below it, by health. */
  readonly health: Counts;
  /** Its checks, by status. */
  readonly checks: Counts;
  /** Its open incidents: type, then severity. */
  readonly incidents: Readonly<Record<string, Counts>>;
  /** Its open insights: type, then severity. */
  readonly insights: Readonly<Record<string, Counts>>;
}

interface PropertyLink {
  readonly type?: string | undefined;
  readonly label?: string | undefined;
  readonly url: string;
}

/** A property of a component, as those of items; UI reference section 2.3 says how each is drawn. */
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
  /** It stands among the first things that are said of a component. */
  readonly headline?: boolean | undefined;
  readonly color?: string | undefined;
  readonly order?: number | undefined;
  readonly links?: PropertyLink[] | undefined;
}

/** A component of the topology as cards, pages and the map show it. Times are ISO 8601, as the server writes them. */
export interface Component {
  readonly id: string;
  readonly name: string;
  /** What it is called where that is not its name. */
  readonly text: string | null;
  readonly type: string;
  readonly icon: string | null;
  /** Empty when it has none. */
  readonly namespace: string;
  /** The server's word, which may be any. */
  readonly status: string;
  readonly health: ComponentHealth;
  readonly statusReason: string | null;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly owner: string | null;
  /** Names of the teams that look after it. */
  readonly teams: readonly string[];
  /** Null for what the server itself brings. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly externalId: string | null;
  /** The topology that makes it; null where the server does not say. */
  readonly topologyId: string | null;
  readonly hidden: boolean;
  readonly isLeaf: boolean;
  /** Its own parent; null at the top. */
  readonly parentId: string | null;
  /** What is directly below it, its own and what is linked to it, in the server's order. */
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

/** What the answer of the topology says of a component: of one that lies deep only a part. What it does not say is absent. */
export type ToldComponent = Pick<Component, 'id'> & Partial<Omit<Component, 'id' | 'teams' | 'agentName'>>;

/** What other tables know of it. */
export interface BesideComponent {
  readonly teams: readonly string[];
  readonly agentName: string | null;
}

/** One component: what the topology says, what only its row in the table says, and what stands beside both. */
export type PackedComponent = readonly [
  told: ToldComponent,
  row: Partial<ToldComponent> | null,
  beside: BesideComponent | null,
];

const emptySummary: ComponentSummary = { health: {}, checks: {}, incidents: {}, insights: {} };

/** Puts together what is known of a component: what the topology says counts before what the table says. */
export function toComponent([told, row, beside]: PackedComponent): Component {
  const of: Partial<ToldComponent> = row ?? {};
  // Written out, so that the engine gives all of them one shape.
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
    // Of one that lies deep the topology does not say it: only where it was found.
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
 * Writes components in the form that `unpackComponents` reads, from rows that are JSON already: nothing of thousands of rows is read and
 * written again on the way to the window.
 * @param roots ids of those at the top, in the server's order
 * @param rows each a `PackedComponent` as JSON
 */
export const joinComponents = (roots: readonly string[], rows: readonly string[]): string =>
  `{"roots":${JSON.stringify(roots)},"rows":[${rows.join(',')}]}`;

/** The same from components that are no JSON yet. */
export const packComponents = (roots: readonly string[], rows: readonly PackedComponent[]): string =>
  joinComponents(
    roots,
    rows.map((row) => JSON.stringify(row)),
  );

/** All components by their ids. */
export interface Topology {
  /** Those at the top, in the server's order. */
  readonly roots: readonly Component[];
  readonly byId: ReadonlyMap<string, Component>;
}

/** Reads what `packComponents` wrote. @param text from this version's main alone: it is not checked */
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
