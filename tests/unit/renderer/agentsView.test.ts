import { describe, expect, it } from 'vitest';
import type { ResourceRow } from '#contract/resources.ts';
import { keepOrder } from '#parts/list/keepOrder.ts';
import { resourceView } from '#parts/resource/resourceView.ts';
import { rowLabel } from '#parts/resource/rowLabel.ts';
import { newAgent, newAgentSchema } from '../../../src-renderer/areas/agents/agentForm.ts';
import { parseAgentColumns, statusText, uploadsText } from '../../../src-renderer/areas/agents/agentText.ts';

const agent = (id: string, values: ResourceRow['values'] = {}): ResourceRow => ({
  id,
  name: id,
  source: null,
  icon: null,
  labels: {},
  agent: null,
  job: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
  createdBy: null,
  values,
});

const { read: readView, write: writeView } = resourceView('agents');
const idOf = ({ id }: ResourceRow) => id;

describe('the address of the agent list', () => {
  it('omits default values', () => {
    expect(writeView(readView(''))).toBe('');
    expect(readView('')).toEqual({
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 50,
      search: '',
      id: undefined,
      add: false,
      form: undefined,
      by: undefined,
      which: undefined,
      from: undefined,
      job: undefined,
    });
  });

  it.each([
    '?sortBy=name&sortOrder=asc&pageIndex=2&pageSize=100',
    '?sortBy=config_scrapper_count',
    '?id=0192b000-0000-0000-0000-000000000003',
    '?addAgent=true',
    '?id=a&addAgent=true',
  ])('%s is read and written back', (query) => {
    expect(writeView(readView(query))).toBe(query);
  });

  it.each([
    '?sortBy=password',
    '?sortOrder=up',
    '?pageIndex=-1',
    '?pageIndex=x',
    '?pageSize=7',
    '?pageSize=25',
    '?addAgent=1',
    '?add=true',
    '?id=',
  ])('ignores the invalid query %s and uses the defaults', (query) => {
    expect(writeView(readView(query))).toBe('');
  });
});

describe('a newer page of agents', () => {
  const [a, b, c] = [agent('a'), agent('b'), agent('c')];

  it('with the same agents keeps the old order and updates the values', () => {
    const newer = agent('b', { config_count: 7 });
    expect(keepOrder([a, b], [newer, a], idOf)).toEqual([a, newer]);
  });

  it.each([
    ['was added', [a, b], [c, a, b]],
    ['was removed', [a, b], [b]],
    ['replaced another agent', [a, b], [c, a]],
  ])('uses the server’s order when an agent %s', (_what, shown, newer) => {
    expect(keepOrder(shown, newer, idOf)).toEqual(newer);
  });
});

describe('the texts for an agent', () => {
  const serverTime = '2026-03-01T12:00:00Z';

  it('state whether the agent is online and when it was last seen', () => {
    const seen = (last_seen: string | null) => statusText(agent('a', { last_seen }), serverTime);
    expect(seen('2026-03-01T11:59:40Z')).toEqual({
      shape: 'healthy',
      word: 'Online',
      detail: 'last seen 20s ago',
    });
    expect(seen('2026-03-01T11:46:00Z')).toMatchObject({
      word: 'Offline',
      detail: 'last seen 14m ago',
    });
    expect(seen(null)).toEqual({ shape: 'unhealthy', word: 'Offline', detail: 'never seen' });
  });

  it('name the server’s own agent “This server”, without a last-seen time', () => {
    const local = agent('00000000-0000-0000-0000-000000000000');
    expect(statusText(local, serverTime)).toMatchObject({ shape: undefined, word: 'This server' });
  });

  it('show “(no name)” for an agent without a name', () => {
    expect(['', ' ', 'edge'].map((name) => rowLabel({ name }))).toEqual(['(no name)', '(no name)', 'edge']);
  });

  it('count the rows received from the agent', () => {
    expect(uploadsText(agent('a'))).toBe('');
    expect(uploadsText(agent('a', { config_count: 1_200, checks_count: 1, playbook_runs_count: 2 }))).toBe(
      '1,200 configs, 1 check, 2 playbook runs',
    );
  });
});

it('missing or unreadable agent figures are null or zero', () => {
  expect(parseAgentColumns(agent('a', { config_count: 'many' }))).toEqual({
    description: null,
    last_seen: null,
    last_received: null,
    config_count: 0,
    checks_count: 0,
    config_scrapper_count: 0,
    playbook_runs_count: 0,
  });
});

describe('the form of a new agent', () => {
  const values = { ...newAgent('https://server.example'), name: '  prod  ' };
  const problemsOf = (part: object) =>
    newAgentSchema
      .safeParse({ ...values, ...part })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('starts with the server’s address as the label and both switches off', () => {
    expect(values).toMatchObject({
      kubernetes: { enabled: false, interval: '30m' },
      pushTelemetry: { enabled: false, topologyName: 'https://server.example' },
    });
  });

  it('trims spaces from the name', () => {
    expect(newAgentSchema.parse(values).name).toBe('prod');
  });

  it('refuses names with line breaks and names over 200 characters', () => {
    expect(problemsOf({ name: 'a\nb' })).toEqual([
      ['name', 'A name cannot contain line breaks or other control characters.'],
    ]);
    expect(problemsOf({ name: 'x'.repeat(201) })).toEqual([['name', 'At most 200 characters.']]);
  });

  it('requires a valid interval only when cluster monitoring is switched on', () => {
    expect(problemsOf({ kubernetes: { enabled: false, interval: 'often' } })).toBeUndefined();
    expect(problemsOf({ kubernetes: { enabled: true, interval: 'often' } })).toEqual([
      ['kubernetes.interval', 'Enter a duration such as 15m or 1h30m.'],
    ]);
  });
});
