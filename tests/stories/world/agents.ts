import type { Agent } from '../../../src-preload/contract/agents.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import type { Answers } from '../FakeBridge.ts';
import { longName } from './catalog.ts';
import { ago, dayMs, fromServer, idOf, minuteMs, secondMs } from './times.ts';

export const agent = (values: Partial<Agent> = {}): Agent => ({
  id: idOf(9, 1),
  name: 'edge-singapore',
  description: null,
  properties: { site: 'sin-1' },
  createdBy: { id: idOf(2, 1), name: 'Hanneke de Wit' },
  createdAt: ago(12 * dayMs),
  updatedAt: ago(2 * dayMs),
  lastSeen: ago(20 * secondMs),
  lastReceived: ago(20 * secondMs),
  configs: 212,
  checks: 14,
  scrapers: 2,
  playbookRuns: 1,
  ...values,
});

const story: readonly Agent[] = [
  agent(),
  agent({ id: idOf(9, 2), name: 'warehouse-berlin', lastSeen: ago(14 * minuteMs) }),
  agent({ id: idOf(9, 3), name: '', lastSeen: null, lastReceived: null, configs: 0, checks: 0 }),
  agent({ id: nilUuid, name: 'local', createdBy: null, updatedAt: null }),
];

export const longAgent = agent({
  name: longName,
  description: `${longName} `.repeat(3),
  createdBy: { id: idOf(2, 2), name: longName },
  properties: { [longName]: longName },
  configs: 123_456_789,
});

export const agentPage = (agents: readonly Agent[], total = agents.length) =>
  fromServer({ agents: [...agents], total, serverTime: ago(0) });

export const agentsAnswers = {
  'agents.list': agentPage(story),
  'agents.get': ({ id }) =>
    fromServer({ agent: story.find((one) => one.id === id) ?? agent({ id }), serverTime: ago(0) }),
  'agents.create': { id: idOf(9, 9), accessToken: 'AbCdEfGh12345678.IjKlMnOp.1.2.3' },
  'agents.update': {},
  'agents.remove': {},
} satisfies Partial<Answers>;
