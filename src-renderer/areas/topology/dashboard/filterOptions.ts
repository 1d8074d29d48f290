import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { Option } from '#kit/select/Option.ts';
import { headlinesOf, matchesList } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';

export interface FilterOptions {
  readonly status: readonly Option[];
  readonly type: readonly Option[];
  readonly team: readonly Option[];
  readonly labels: readonly Option[];
  readonly agent: readonly Option[];
  /** Names of headline properties. */
  readonly headlines: readonly string[];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

class ValueCounts {
  readonly #counts = new Map<string, number>();

  add(value: string): void {
    if (value !== '') this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Options in alphabetical order, each with its count. */
  options(labelOf: (value: string) => string = (value) => value): readonly Option[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, label: labelOf(value), detail: formatInteger(count) }))
      .sort((a, b) => compare(a.label, b.label));
  }

  values(): readonly string[] {
    return [...this.#counts.keys()].sort(compare);
  }
}

/** Whether a label can be a filter: a comma ends a label, and the first equals sign ends its key. */
const isFilterable = (key: string, value: string): boolean => !/[,=]/.test(key) && !value.includes(',');

/** Converts `key=value` to `key:value`. */
export const labelPairText = (pair: string): string => pair.replace('=', ':');

const teamsAndOwner = ({ teams, owner }: Component): readonly string[] =>
  owner === null ? teams : [...teams, owner];

/** Returns one spelling for names that differ only in case: that of a team, or else of the first owner. */
function spellingOf(components: readonly Component[]): (name: string) => string {
  const known = new Map<string, string>();
  const names = [...components.flatMap(({ teams }) => teams), ...components.map(({ owner }) => owner ?? '')];
  for (const name of names) if (!known.has(name.toLowerCase())) known.set(name.toLowerCase(), name);
  return (name) => known.get(name.toLowerCase()) ?? name;
}

/** Filter options with counts over the unfiltered dashboard. The types are counted over all components. */
export function filterOptions(
  { roots, byId }: Topology,
  { type, hidden }: Pick<TopologyView, 'type' | 'hidden'>,
): FilterOptions {
  const [statuses, types, teams, labels, agents, headlines] = Array.from(
    { length: 6 },
    () => new ValueCounts(),
  ) as [ValueCounts, ValueCounts, ValueCounts, ValueCounts, ValueCounts, ValueCounts];
  const agentNames = new Map<string, string>();
  const isShown = (component: Component) => hidden || !component.hidden;
  const all = [...byId.values()].filter(isShown);
  for (const component of all) types.add(component.type);
  const listed =
    type === undefined ? roots.filter(isShown) : all.filter((component) => matchesList(type, component.type));
  const spelling = spellingOf(listed);
  for (const component of listed) {
    const { status, agentId, agentName } = component;
    statuses.add(status);
    for (const team of new Set(teamsAndOwner(component).map(spelling))) teams.add(team);
    for (const [key, value] of Object.entries(component.labels))
      if (isFilterable(key, value)) labels.add(`${key}=${value}`);
    if (agentId !== null) {
      agents.add(agentId);
      agentNames.set(agentId, agentName ?? agentId);
    }
    for (const { name } of headlinesOf(component)) headlines.add(name ?? '');
  }
  return {
    status: statuses.options(),
    type: types.options(),
    team: teams.options(),
    labels: labels.options(labelPairText),
    agent: agents.options((id) => agentNames.get(id) ?? id),
    headlines: headlines.values(),
  };
}
