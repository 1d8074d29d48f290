import { type Component, componentHealths, type Topology } from '#contract/rules/packedComponents.ts';
import { fieldPrefix, type TopologyView } from './topologyView.ts';

/** A component of a view with its displayed children. */
export interface ListedComponent {
  readonly component: Component;
  readonly children: readonly Component[];
}

type Filters = Pick<TopologyView, 'status' | 'type' | 'team' | 'labels' | 'agent' | 'hidden'>;
type Sorting = Pick<TopologyView, 'sortBy' | 'sortOrder'>;

/**
 * Whether a filter in the server's list notation matches: `a,b` any of them, `!c` exclusion, `*` everything.
 * Exclusions alone match nothing without a `*`.
 */
export function matchesList(wanted: string, text: string): boolean {
  const words = wanted.split(',').filter((word) => word !== '');
  const without = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  if (without.includes(text)) return false;
  return words.some((word) => word === '*' || word === text);
}

/** Parses labels: `key=value,key=value`. For repeated keys the last value wins. */
export const parseLabelPairs = (wanted: string): ReadonlyMap<string, string> =>
  new Map(
    wanted
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
  );

/** Whether a component belongs to a team. Owners often spell it differently: `platform` of `Platform`. */
export function isOfTeam({ teams, owner }: Component, team: string): boolean {
  const wanted = team.toLowerCase();
  return owner?.toLowerCase() === wanted || teams.some((name) => name.toLowerCase() === wanted);
}

const hasLabels = ({ labels }: Component, wanted: ReadonlyMap<string, string>): boolean =>
  [...wanted].every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value);

/** Returns the label filter. As on the server, children of a matching component match, too. */
function labelFilter({ byId }: Topology, labels: string | undefined): (component: Component) => boolean {
  if (labels === undefined) return () => true;
  const pairs = parseLabelPairs(labels);
  const linked = new Set<string>();
  for (const component of byId.values()) {
    if (component.children.length === 0 || !hasLabels(component, pairs)) continue;
    for (const id of component.children) if (byId.get(id)?.parentId !== component.id) linked.add(id);
  }
  return (component) => linked.has(component.id) || hasLabels(component, pairs);
}

/** Filter for components at every level: status, labels and hidden ones. */
function shownFilter(
  topology: Topology,
  { status, labels, hidden }: Pick<Filters, 'status' | 'labels' | 'hidden'>,
): (component: Component) => boolean {
  const isLabelled = labelFilter(topology, labels);
  return (component) =>
    (hidden || !component.hidden) &&
    (status === undefined || matchesList(status, component.status)) &&
    isLabelled(component);
}

const childrenOf =
  ({ byId }: Topology, isShown: (component: Component) => boolean) =>
  ({ children }: Component) =>
    children.flatMap((id) => {
      const child = byId.get(id);
      return child !== undefined && isShown(child) ? [child] : [];
    });

/**
 * Returns the displayed children of a component. Filters by team and agent do not apply to children, because
 * a card shows all parts of its component.
 */
export const childrenUnder = (
  topology: Topology,
  filters: Pick<Filters, 'status' | 'labels' | 'hidden'>,
): ((component: Component) => readonly Component[]) => childrenOf(topology, shownFilter(topology, filters));

/** Filters components: the roots, or all of a type. Team, agent and hidden are client-side filters. */
export function filterComponents(topology: Topology, filters: Filters): readonly ListedComponent[] {
  const { type, team, agent } = filters;
  const isShown = shownFilter(topology, filters);
  const below = childrenOf(topology, isShown);
  const matchesTeamAndAgent = (component: Component) =>
    (agent === undefined || component.agentId === agent) && (team === undefined || isOfTeam(component, team));
  const top =
    type === undefined
      ? topology.roots
      : [...topology.byId.values()].filter((component) => matchesList(type, component.type));
  return top
    .filter((component) => matchesTeamAndAgent(component) && isShown(component))
    .map((component) => ({ component, children: below(component) }));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Rank of a health, worst first. */
export const healthRank = ({ health }: Pick<Component, 'health'>): number => componentHealths.indexOf(health);

export const headlinesOf = ({ properties }: Component): Component['properties'] =>
  properties.filter(({ headline, type }) => headline === true && type !== 'hidden');

type Rank = number | string | undefined;

const updatedMs = ({ updatedAt }: Component): Rank => {
  const ms = Date.parse(updatedAt ?? '');
  return Number.isNaN(ms) ? undefined : ms;
};

/** Returns the sort key. Components without one (undefined) come last in both directions. */
function rankBy(sortBy: string): (component: Component) => Rank {
  if (sortBy === 'name') return ({ name }) => name;
  if (sortBy === 'type') return ({ type }) => type || undefined;
  if (sortBy === 'updated_at') return updatedMs;
  // Inverted, so that descending order starts with the worst.
  if (!sortBy.startsWith(fieldPrefix)) return (component) => componentHealths.length - healthRank(component);
  const field = sortBy.slice(fieldPrefix.length);
  return ({ properties }) => {
    const found = properties.find(({ name }) => name === field);
    return found?.value ?? (found?.text || undefined);
  };
}

/** Numbers sort before texts. */
function compareRanks(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  return typeof b === 'number' ? 1 : compareTexts(a, b);
}

/** Cached positions in name order, so that names are compared once per topology. */
const namePositions = new WeakMap<Component, number>();
const indexedTopologies = new WeakSet<Topology>();

const byName = (a: Component, b: Component): number =>
  compareTexts(a.name, b.name) || compareTexts(a.id, b.id);

function cacheNamePositions(topology: Topology): void {
  if (indexedTopologies.has(topology)) return;
  indexedTopologies.add(topology);
  for (const [place, component] of [...topology.byId.values()].sort(byName).entries())
    namePositions.set(component, place);
}

/**
 * Sorts by the view's column, then by name and id.
 * @param topology the topology of all rows, if they belong to the same one
 */
export function sortComponents<T>(
  rows: readonly T[],
  componentOf: (row: T) => Component,
  { sortBy, sortOrder }: Sorting,
  topology?: Topology,
): readonly T[] {
  if (topology !== undefined) cacheNamePositions(topology);
  const rank =
    sortBy === 'name' && topology !== undefined ? (of: Component) => namePositions.get(of) : rankBy(sortBy);
  const sign = sortOrder === 'desc' ? -1 : 1;
  return rows
    .map((row) => {
      const component = componentOf(row);
      return { row, component, place: topology && namePositions.get(component), rank: rank(component) };
    })
    .sort((a, b) => {
      if (a.rank === undefined || b.rank === undefined) {
        const none = Number(a.rank === undefined) - Number(b.rank === undefined);
        if (none !== 0) return none;
      } else if (a.rank !== b.rank) return sign * compareRanks(a.rank, b.rank);
      return a.place === undefined || b.place === undefined
        ? byName(a.component, b.component)
        : a.place - b.place;
    })
    .map(({ row }) => row);
}

export const worstFirst = (components: readonly Component[]): readonly Component[] =>
  sortComponents(components, (component) => component, { sortBy: 'status', sortOrder: 'desc' });

export const listComponents = (topology: Topology, view: Filters & Sorting): readonly ListedComponent[] =>
  sortComponents(filterComponents(topology, view), ({ component }) => component, view, topology);

/** Returns the ancestors of a component, outermost first. Stops at a cycle. */
export function ancestorsOf({ byId }: Topology, component: Component): readonly Component[] {
  const found: Component[] = [];
  const seen = new Set([component.id]);
  for (let id = component.parentId; id !== null && !seen.has(id); ) {
    seen.add(id);
    const parent = byId.get(id);
    if (parent === undefined) break;
    found.unshift(parent);
    id = parent.parentId;
  }
  return found;
}
