import { type IncidentSeverity, toSeverity } from '../../../../src-preload/contract/rules/incidents.ts';
import type { Component, ComponentHealth } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { failingChecks } from '../componentCounts.ts';

/** How bad a health is by itself: something that is broken outweighs three that may break. */
const healthWeights: Readonly<Record<ComponentHealth, number>> = {
  unhealthy: 3,
  warning: 1,
  healthy: 0,
  info: 0,
  unknown: 0,
};

/** An open incident says that people are hurt already: how many failing checks it stands for. */
const incidentWeights: Readonly<Record<IncidentSeverity, number>> = {
  critical: 8,
  blocker: 6,
  high: 4,
  medium: 2,
  low: 1,
  warning: 1,
  info: 0,
};

function incidentWeight({ summary }: Pick<Component, 'summary'>): number {
  return Object.values(summary.incidents)
    .flatMap((severities) => Object.entries(severities))
    .reduce((total, [severity, count]) => total + count * incidentWeights[toSeverity(severity)], 0);
}

/**
 * How much a component in trouble matters: how bad it is, times how much hangs on it, which is itself, each unhealthy component below
 * it, each failing check, and its open incidents by their severity. What is not in trouble has an impact of 0.
 * @param unhealthyBelow components below it, at any depth, that are unhealthy
 */
export const impactOf = (component: Pick<Component, 'health' | 'summary'>, unhealthyBelow: number): number =>
  healthWeights[component.health] *
  (1 + unhealthyBelow + failingChecks(component) + incidentWeight(component));
