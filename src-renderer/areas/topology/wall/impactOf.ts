import { type IncidentSeverity, toSeverity } from '#contract/rules/incidents.ts';
import type { Component, ComponentHealth } from '#contract/rules/packedComponents.ts';
import { failingChecks } from '../componentCounts.ts';

/** Weight of a health by itself: one unhealthy component counts as much as three warnings. */
const healthWeights: Readonly<Record<ComponentHealth, number>> = {
  unhealthy: 3,
  warning: 1,
  healthy: 0,
  info: 0,
  unknown: 0,
};

/** Weight of an open incident, as a number of failing checks. An incident means that users are affected. */
const incidentWeights: Readonly<Record<IncidentSeverity, number>> = {
  critical: 8,
  blocker: 6,
  high: 4,
  medium: 2,
  low: 1,
  warning: 1,
  info: 0,
};

/** Returns the weight of the open incidents of a component. */
export function incidentWeight({ summary }: Pick<Component, 'summary'>): number {
  return Object.values(summary.incidents)
    .flatMap((severities) => Object.entries(severities))
    .reduce((total, [severity, count]) => total + count * incidentWeights[toSeverity(severity)], 0);
}

/**
 * Returns the impact of a component: the weight of its health, multiplied by the extent of the problem.
 * The extent is 1 + unhealthy descendants + failing checks + weighted open incidents.
 * Components without trouble have an impact of 0.
 * @param unhealthyBelow number of unhealthy descendants, at any depth
 */
export const impactOf = (component: Pick<Component, 'health' | 'summary'>, unhealthyBelow: number): number =>
  healthWeights[component.health] *
  (1 + unhealthyBelow + failingChecks(component) + incidentWeight(component));
