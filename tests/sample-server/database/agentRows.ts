import type { SampleAccount } from './accounts.ts';
import { dayMs, isoBefore, localAgentId, minuteMs } from './ItemFactory.ts';

interface RemoteAgent {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly createdAgoMs: number;
  /** Age of the last heartbeat; null if the agent never connected. */
  readonly seenAgoMs: number | null;
  readonly pushedAgoMs: number | null;
}

const numbered = (number: number) => ({
  id: `0192b000-0000-0000-0000-00000000000${number}`,
  personId: `0192a000-0000-7000-8000-00000000010${number}`,
});

/**
 * The first two own items. Agents with a heartbeat in the last minute continue to send heartbeats while the
 * sample runs.
 */
export const remoteAgents: readonly RemoteAgent[] = [
  {
    ...numbered(1),
    name: 'staging-cluster',
    properties: { cluster: 'staging-eu-1', environment: 'staging' },
    createdAgoMs: 190 * dayMs,
    seenAgoMs: 20_000,
    pushedAgoMs: 20_000,
  },
  {
    ...numbered(2),
    name: 'edge-frankfurt',
    properties: { site: 'fra-2' },
    createdAgoMs: 190 * dayMs,
    seenAgoMs: 40_000,
    pushedAgoMs: 40_000,
  },
  {
    ...numbered(3),
    name: 'edge-singapore',
    properties: { site: 'sin-1' },
    createdAgoMs: 92 * dayMs,
    seenAgoMs: 12_000,
    pushedAgoMs: 3 * minuteMs,
  },
  {
    ...numbered(4),
    name: 'warehouse-berlin',
    createdAgoMs: 61 * dayMs,
    seenAgoMs: 14 * minuteMs,
    pushedAgoMs: 14 * minuteMs,
  },
  {
    ...numbered(5),
    name: 'lab-cluster',
    description: 'Switched off at night',
    createdAgoMs: 33 * dayMs,
    seenAgoMs: 3 * dayMs,
    pushedAgoMs: 4 * dayMs,
  },
  { ...numbered(6), name: 'plant-osaka', createdAgoMs: 5 * dayMs, seenAgoMs: null, pushedAgoMs: null },
];

const timeOf = (agoMs: number | null): string | null => (agoMs === null ? null : isoBefore(agoMs));

/** Returns the rows of the table `agents`, including the row for the server itself. */
export function agentRows(accounts: readonly SampleAccount[]): readonly object[] {
  const admin = accounts.find(({ role }) => role === 'admin');
  const local = {
    id: localAgentId,
    name: 'local',
    createdAgoMs: 190 * dayMs,
    seenAgoMs: null,
    pushedAgoMs: null,
  };
  return [local, ...remoteAgents].map((agent: Omit<RemoteAgent, 'personId'> & { personId?: string }) => ({
    id: agent.id,
    name: agent.name,
    description: agent.description ?? null,
    properties: agent.properties ?? null,
    person_id: agent.personId ?? null,
    created_by: agent.personId === undefined ? null : admin?.id,
    created_at: isoBefore(agent.createdAgoMs),
    updated_at: isoBefore(Math.min(agent.createdAgoMs, agent.seenAgoMs ?? agent.createdAgoMs)),
    last_seen: timeOf(agent.seenAgoMs),
    last_received: timeOf(agent.pushedAgoMs),
    cleanup: false,
  }));
}
