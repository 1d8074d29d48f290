import type { Component } from '#contract/rules/packedComponents.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import type { GraphData, GraphEdge, GraphGroup, GraphNode } from '#kit/graph/graphModel.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { failingChecks, isUnhealthyOrWarning, openIncidents } from '../componentCounts.ts';
import type { MapComponents } from './collectDescendants.ts';
import { messages } from './messages.ts';
import { type Counts, countUnhealthyBelow } from './unhealthyBelow.ts';

/**
 * Number of siblings with equal type and health from which they form a group.
 * Troubled components, and those that lead to them, stay separate up to a higher number.
 */
const minGroupSizes = { top: 13, below: 4, troubled: 25 } as const;
/** Maximum number of nodes and groups that the initial expansion shows. */
const maxInitialNodes = 150;

export interface ComponentGraph {
  readonly data: GraphData;
  readonly opened: ReadonlySet<string>;
}

/** Group ids by component id, for components in a group. */
function groupIdsOf(
  { components, parentIds }: MapComponents,
  unhealthyBelow: Counts,
): ReadonlyMap<string, string> {
  const leadsToUnhealthy = ({ id }: Component) => unhealthyBelow.has(id);
  const similar = Map.groupBy(
    components,
    (one) => `${one.health} ${leadsToUnhealthy(one)} ${one.type}\n${parentIds.get(one.id) ?? ''}`,
  );
  const grouped = new Map<string, string>();
  for (const [groupId, members] of similar) {
    const [first] = members;
    if (first === undefined) continue;
    const healthyMinimum = parentIds.has(first.id) ? minGroupSizes.below : minGroupSizes.top;
    const from =
      isUnhealthyOrWarning(first) || leadsToUnhealthy(first) ? minGroupSizes.troubled : healthyMinimum;
    if (members.length >= from) for (const { id } of members) grouped.set(id, groupId);
  }
  return grouped;
}

/** Icon names of a component, by priority: its own icon, then that of its type. */
const iconOf = ({ icon, type }: Component): string => `${icon ?? type}\n${type}`;

/** Splits a node's icon into its names. */
export const namesOfIcon = (icon: string): readonly string[] => icon.split('\n');

function groupOf(id: string, first: Component, leadsToTrouble: boolean): GraphGroup {
  const word = messages.healthLabels[first.health];
  return {
    id,
    title: first.type === '' ? messages.components : formatTypeLabel(first.type),
    subtitle: leadsToTrouble ? messages.withUnhealthyBelow(word) : word,
    status: first.health,
    icon: iconOf(first),
  };
}

/** Subtitle of a node: problems first, because a long subtitle is cut at its end. A healthy component shows the number of unhealthy descendants. */
function subtitleOf(component: Component, unhealthyBelow: number): string {
  const failing = failingChecks(component);
  const incidents = openIncidents(component);
  return [
    incidents > 0 ? messages.incidents(incidents) : '',
    failing > 0 ? messages.failing(failing) : '',
    unhealthyBelow > 0 && !isUnhealthyOrWarning(component) ? messages.unhealthyBelow(unhealthyBelow) : '',
    formatTypeLabel(component.type),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * Expands all paths to unhealthy components, from the top down, up to the maximum number of nodes.
 * Groups stay collapsed.
 */
function initiallyOpened(
  reached: MapComponents,
  groupIds: ReadonlyMap<string, string>,
  { starts, unhealthyBelow }: { readonly starts: ReadonlySet<string>; readonly unhealthyBelow: Counts },
): ReadonlySet<string> {
  const itemOf = (id: string): string => groupIds.get(id) ?? id;
  const visible = new Set([...starts].map(itemOf));
  const opened = new Set<string>();
  for (const { id } of reached.components) {
    if (!unhealthyBelow.has(id) || !visible.has(id)) continue;
    const more = new Set((reached.childrenById.get(id) ?? []).map((child) => itemOf(child.id)));
    if (visible.size + more.size > maxInitialNodes) continue;
    opened.add(id);
    for (const item of more) visible.add(item);
  }
  return opened;
}

/**
 * Converts components to a graph. Initially only the paths to unhealthy components are expanded.
 * @param starts ids of components that are always visible
 */
export function componentGraph(reached: MapComponents, starts: ReadonlySet<string>): ComponentGraph {
  const { components, childrenById } = reached;
  const unhealthyBelow = countUnhealthyBelow(reached);
  const groupIds = groupIdsOf(reached, unhealthyBelow);
  const firstByGroup = new Map<string, Component>();
  const nodes = components.map((component): GraphNode => {
    const { id, health } = component;
    const children = childrenById.get(id) ?? [];
    const groupId = groupIds.get(id);
    if (groupId !== undefined && !firstByGroup.has(groupId)) firstByGroup.set(groupId, component);
    // Components that are always visible cannot be collapsed.
    const isCollapsible = children.some((child) => !starts.has(child.id));
    return {
      id,
      title: componentTitle(component),
      subtitle: subtitleOf(component, unhealthyBelow.get(id) ?? 0),
      status: health,
      icon: iconOf(component),
      cut: 'middle',
      ...(groupId === undefined ? {} : { groupId }),
      ...(isCollapsible ? { isCollapsible: true as const } : {}),
      ...(children.length === 0
        ? {}
        : {
            count: formatCount(children.length),
            next: children.map((child) => child.id),
          }),
    };
  });
  const edges = [...childrenById].flatMap(([from, children]) =>
    children.map(
      ({ id: to, parentId }): GraphEdge => ({ from, to, kind: parentId === from ? 'hard' : 'soft' }),
    ),
  );
  return {
    data: {
      nodes,
      edges,
      groups: [...firstByGroup].map(([id, first]) => groupOf(id, first, unhealthyBelow.has(first.id))),
      startIds: [...starts],
    },
    opened: initiallyOpened(reached, groupIds, { starts, unhealthyBelow }),
  };
}
