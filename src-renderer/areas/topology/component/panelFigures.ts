import {
  type IncidentStatus,
  type IncidentType,
  toIncidentStatus,
  toIncidentType,
} from '#contract/rules/incidents.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import type { LinkedItem } from '#contract/topology.ts';

type Counts = Readonly<Record<string, number>>;

const sum = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** Number of checks of a component and of all components below it, as the server adds them up. */
export const checksInSubtree = ({ summary }: Component): number => sum(summary.checks);

/** Whether the toggle hides an item: it is deleted or no longer linked. */
export const isDeletedOrUnlinked = ({ item, unlinkedAt }: LinkedItem): boolean =>
  item.deletedAt !== null || unlinkedAt !== null;

interface ItemsOfType {
  /** Empty for items without a type. */
  readonly type: string;
  readonly items: readonly LinkedItem[];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Groups linked items by type, both sorted alphabetically. Items without a type come last. */
export function groupByType(items: readonly LinkedItem[]): readonly ItemsOfType[] {
  const groups = new Map<string, LinkedItem[]>();
  for (const linked of items) {
    const type = linked.item.type ?? '';
    const group = groups.get(type) ?? [];
    groups.set(type, group);
    group.push(linked);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([type, group]) => ({
      type,
      items: group.toSorted((a, b) => compare(a.item.name, b.item.name) || compare(a.item.id, b.item.id)),
    }));
}

export interface IncidentChoice {
  /** Undefined for all types. */
  readonly type: IncidentType | undefined;
  /** Undefined for all statuses. */
  readonly status: IncidentStatus | undefined;
}

export const matchesChoice =
  ({ type, status }: IncidentChoice) =>
  (incident: { readonly type: string; readonly status: string }): boolean =>
    (type === undefined || toIncidentType(incident.type) === type) &&
    (status === undefined || toIncidentStatus(incident.status) === status);
