import type { Component } from '../../../src-preload/contract/rules/packedComponents.ts';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** How many of a component's checks fail. */
export const failingChecks = ({ summary }: Pick<Component, 'summary'>): number =>
  summary.checks.unhealthy ?? 0;

/** How many open incidents it has. */
export const openIncidents = ({ summary }: Pick<Component, 'summary'>): number =>
  Object.values(summary.incidents).reduce((total, severities) => total + sum(severities), 0);

/** Whether it is in trouble. */
export const isTroubled = ({ health }: Pick<Component, 'health'>): boolean =>
  health === 'unhealthy' || health === 'warning';
