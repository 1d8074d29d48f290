import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { newAgent, newAgentSchema } from '../../../src-renderer/areas/agents/agentForm.ts';
import { agentsView } from '../../../src-renderer/areas/agents/agentsView.ts';
import { agentLabel, broughtText, statusText } from '../../../src-renderer/areas/agents/agentText.ts';
import { keepOrder } from '../../../src-renderer/parts/list/keepOrder.ts';

const agent = (id: string, part: Partial<Agent> = {}): Agent => ({
  id,
  name: id,
  description: null,
  properties: {},
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  lastSeen: null,
  lastReceived: null,
  configs: 0,
  checks: 0,
  scrapers: 0,
  playbookRuns: 0,
  ...part,
});

const { read: readView, write: writeView } = agentsView;
const idOf = ({ id }: Agent) => id;

describe('the address of the list', () => {
  it('says nothing of what is as usual', () => {
    expect(writeView(readView(''))).toBe('');
    expect(readView('')).toEqual({
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 50,
      id: undefined,
      addAgent: false,
    });
  });

  it.each([
    '?sortBy=name&sortOrder=asc&pageIndex=2&pageSize=100',
    '?sortBy=config_scrapper_count',
    '?id=0192b000-0000-0000-0000-000000000003',
    '?addAgent=true',
  ])('%s is read and written back', (query) => {
    expect(writeView(readView(query))).toBe(query);
  });

  it.each([
    '?sortBy=password',
    '?sortOrder=up',
    '?pageIndex=-1',
    '?pageIndex=x',
    '?pageSize=7',
    '?addAgent=1',
    '?id=',
  ])('%s makes no sense and means the default', (query) => {
    expect(writeView(readView(query))).toBe('');
  });
});

describe('a newer page', () => {
  const [a, b, c] = [agent('a'), agent('b'), agent('c')];

  it('of the same agents keeps their order, with what is new about them', () => {
    const newer = agent('b', { configs: 7 });
    expect(keepOrder([a, b], [newer, a], idOf)).toEqual([a, newer]);
  });

  it.each([
    ['came', [a, b], [c, a, b]],
    ['went', [a, b], [b]],
    ['came for one that went', [a, b], [c, a]],
  ])('where an agent %s is shown as it is', (_what, shown, newer) => {
    expect(keepOrder(shown, newer, idOf)).toEqual(newer);
  });
});

describe('the words for an agent', () => {
  const serverTime = '2026-03-01T12:00:00Z';

  it('say whether it is online, and when it was seen', () => {
    const seen = (lastSeen: string | null) => statusText(agent('a', { lastSeen }), serverTime);
    expect(seen('2026-03-01T11:59:40Z')).toEqual({
      shape: 'healthy',
      word: 'Online',
      detail: 'last seen 20s ago',
    });
    expect(seen('2026-03-01T11:46:00Z')).toMatchObject({
      word: 'Offline',
      detail: 'last seen 14m ago',
    });
    expect(seen(null)).toEqual({ shape: 'unknown', word: 'Unknown', detail: 'never seen' });
  });

  it('say of the server itself that it is that, and not whether it was seen', () => {
    const local = agent('00000000-0000-0000-0000-000000000000', { name: 'local' });
    expect(statusText(local, serverTime)).toMatchObject({ shape: undefined, word: 'This server' });
  });

  it('are there for one without a name', () => {
    expect(['', ' ', 'edge'].map((name) => agentLabel({ name }))).toEqual(['(no name)', '(no name)', 'edge']);
  });

  it('count what it brought', () => {
    expect(broughtText(agent('a'))).toBe('');
    expect(broughtText(agent('a', { configs: 1_200, checks: 1, playbookRuns: 2 }))).toBe(
      '1,200 configs, 1 check, 2 playbook runs',
    );
  });
});

describe('the form of a new agent', () => {
  const values = { ...newAgent('https://server.example'), name: '  prod  ' };
  const problemsOf = (part: object) =>
    newAgentSchema
      .safeParse({ ...values, ...part })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('starts with the server’s address as label and both switches off', () => {
    expect(values).toMatchObject({
      kubernetes: { enabled: false, interval: '30m' },
      pushTelemetry: { enabled: false, topologyName: 'https://server.example' },
    });
  });

  it('takes blanks off a name', () => {
    expect(newAgentSchema.parse(values).name).toBe('prod');
  });

  it('refuses names that no line holds', () => {
    expect(problemsOf({ name: 'a\nb' })).toEqual([
      ['name', 'A name has no line breaks or other control characters.'],
    ]);
    expect(problemsOf({ name: 'x'.repeat(201) })).toEqual([['name', 'At most 200 characters.']]);
  });

  it('asks for an interval only where one is needed', () => {
    expect(problemsOf({ kubernetes: { enabled: false, interval: 'often' } })).toBeUndefined();
    expect(problemsOf({ kubernetes: { enabled: true, interval: 'often' } })).toEqual([
      ['kubernetes.interval', 'Please type a duration such as 15m or 1h30m.'],
    ]);
  });
});
