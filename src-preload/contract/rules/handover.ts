import type { Requirement } from './guards.ts';

/** Kinds of things whose health a handover reports. */
export const handoverKinds = ['component', 'item', 'check'] as const;

export type HandoverKind = (typeof handoverKinds)[number];

/** How long before a thing turned unhealthy a change counts as near it, in milliseconds. */
export const nearChangeMs = 30 * 60_000;

/** Linked things that turned unhealthy within this time of each other are one outage, in milliseconds. */
export const outageMs = 10 * 60_000;

/** Limits of the lists of a handover. Each list has a total. */
export const handoverLimits = {
  outages: 200,
  members: 20,
  changes: 5,
  incidents: 100,
  rules: 50,
  silences: 50,
  people: 50,
  acts: 20,
  runs: 500,
} as const;

/** Actions of a person in a handover. */
export const handoverActs = [
  'opened incident',
  'commented',
  'added evidence',
  'silenced',
  'changed',
  'ran playbook',
] as const;

export type HandoverAct = (typeof handoverActs)[number];

/** Clocks by which a time range can be given: the server's, or that of this computer. */
export const handoverClocks = ['server', 'computer'] as const;

export type HandoverClock = (typeof handoverClocks)[number];

/** Why a part of a handover may be missing: no permission, or not synced yet. */
export const handoverGapReasons = ['forbidden', 'not synced'] as const;

export const handoverRequirement = { read: 'database' } as const satisfies Requirement;
