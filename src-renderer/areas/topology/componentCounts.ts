import type { Component } from '#contract/rules/packedComponents.ts';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

export const failingChecks = ({ summary }: Pick<Component, 'summary'>): number =>
  summary.checks.unhealthy ?? 0;

export const openIncidents = ({ summary }: Pick<Component, 'summary'>): number =>
  Object.values(summary.incidents).reduce((total, severities) => total + sum(severities), 0);

export const isUnhealthyOrWarning = ({ health }: Pick<Component, 'health'>): boolean =>
  health === 'unhealthy' || health === 'warning';
