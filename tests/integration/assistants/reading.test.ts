import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleForAssistants } from '../../support/assistantSample.ts';

const sample = sampleForAssistants();
const { planted } = sample;

beforeAll(() => sample.start(), 120_000);
afterAll(() => sample.stop());

const calls = (): ReadonlyArray<readonly [tool: string, input: Record<string, unknown>]> => {
  const { ids } = sample;
  return [
    ['search', { text: 'planted' }],
    ['search', { text: planted.secretName }],
    ['list_items', { search: 'planted' }],
    ['list_items', { labels: { team: 'planted' } }],
    ['get_item', { id: ids.leaky }],
    ['list_changes', { days: 1 }],
    ['list_changes', { itemId: ids.leaky }],
    ['get_change', { id: ids.change }],
    ['relationships', { id: ids.leaky }],
    ['list_checks', {}],
    ['list_checks', { itemId: ids.leaky }],
    ['get_check', { id: ids.check, range: '1w' }],
    ['list_incidents', { status: 'ongoing' }],
    ['get_incident', { id: ids.incident }],
    ['handover', {}],
    ['list_log_sources', {}],
    ['list_log_sources', { componentId: ids.component }],
    ['logs', { componentId: ids.component }],
    ['list_playbooks', {}],
    ['list_playbooks', { on: { kind: 'config', id: ids.leaky } }],
    ['get_playbook', { id: ids.playbook }],
  ];
};

const resources = (): readonly string[] => [
  `quarterdeck://item/${sample.ids.leaky}`,
  `quarterdeck://check/${sample.ids.check}`,
  `quarterdeck://incident/${sample.ids.incident}`,
  'quarterdeck://handover/tonight',
];

describe('reading tools of an assistant', () => {
  it('are the only ones while all actions are off, and say that they only read', async () => {
    const { tools } = await sample.assistant.client.listTools();
    const names = [...new Set(calls().map(([tool]) => tool))];
    expect(tools.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  });

  it('answer with the workspace and the age of the data, without secrets and excluded items', async () => {
    for (const [tool, input] of calls()) {
      const answer = await sample.assistant.call(tool, input);
      expect(answer, `${tool} ${JSON.stringify(input)}`).toMatchObject({ isError: false });
      expect(JSON.parse(answer.text)).toMatchObject({
        workspace: expect.any(String),
        source: expect.stringMatching(/^(cache|server)$/),
        asOf: expect.any(String),
        ageSeconds: expect.any(Number),
        notice: expect.any(String),
      });
      for (const secret of planted.secrets) expect(answer.text, tool).not.toContain(secret);
      for (const excluded of [planted.secretName, sample.ids.secret])
        expect(answer.text, tool).not.toContain(excluded);
    }
  });

  it('answer with the planted records themselves', async () => {
    const { ids, assistant } = sample;
    const json = async (tool: string, input: Record<string, unknown>) =>
      JSON.parse((await assistant.call(tool, input)).text);
    const { item } = await json('get_item', { id: ids.leaky });
    expect(item).toMatchObject({ name: 'planted-service', type: 'Kubernetes::Deployment' });
    expect(item.configuration).toContain('"replicas": 3');
    expect(item.configuration).toContain('(removed)');
    const { changes } = await json('list_changes', { itemId: ids.leaky });
    expect(changes).toMatchObject([{ id: ids.change }]);
    expect(await json('get_incident', { id: ids.incident })).toMatchObject({
      incident: { title: 'Planted incident', comments: [{ text: expect.stringContaining('(removed)') }] },
    });
    expect(await json('get_check', { id: ids.check, range: '1w' })).toMatchObject({
      check: { name: 'planted-check' },
      runs: [{ ok: false, message: expect.stringContaining('(removed)') }, { ok: true }],
    });
    const related = await json('relationships', { id: ids.leaky });
    expect(related.items.map(({ id }: { id: string }) => id)).toContain(ids.leaky);
  });

  it('have resources with the same content', async () => {
    const { client } = sample.assistant;
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'quarterdeck://item/{id}',
      'quarterdeck://check/{id}',
      'quarterdeck://incident/{id}',
    ]);
    expect((await client.listResources()).resources).toMatchObject([
      { uri: 'quarterdeck://handover/tonight' },
    ]);
    for (const uri of resources()) {
      const { contents } = await client.readResource({ uri });
      const text = JSON.stringify(contents);
      expect(text.length).toBeGreaterThan(200);
      for (const secret of [...planted.secrets, planted.secretName]) expect(text, uri).not.toContain(secret);
    }
  });

  it('refuse records of excluded types by their id', async () => {
    const id = sample.ids.secret;
    const attempts: ReadonlyArray<readonly [string, Record<string, unknown>]> = [
      ['get_item', { id }],
      ['get_item', { id: id.toUpperCase() }],
      ['list_items', { type: 'Kubernetes::Secret' }],
      ['list_checks', { itemId: id.toUpperCase() }],
      ['list_playbooks', { on: { kind: 'config', id: id.toUpperCase() } }],
      ['relationships', { id: id.toUpperCase() }],
      ['list_changes', { itemId: id }],
      ['list_checks', { itemId: id }],
      ['relationships', { id }],
      ['get_change', { id: sample.ids.secretChange }],
      ['list_playbooks', { on: { kind: 'config', id } }],
    ];
    for (const [tool, input] of attempts) {
      const answer = await sample.assistant.call(tool, input);
      expect(answer, tool).toMatchObject({ isError: true });
      expect(answer.text).toMatch(/does not exist|excluded/);
    }
    await expect(sample.assistant.client.readResource({ uri: `quarterdeck://item/${id}` })).rejects.toThrow(
      /excluded/,
    );
  });

  it('page lists with a cursor', async () => {
    const page = async (cursor?: string) =>
      JSON.parse(
        (await sample.assistant.call('list_items', { limit: 2, ...(cursor === undefined ? {} : { cursor }) }))
          .text,
      );
    const first = await page();
    const second = await page(first.nextCursor);
    expect(first).toMatchObject({ items: { length: 2 }, nextCursor: '1' });
    expect(second.items).toHaveLength(2);
    expect(second.items[0].id).not.toBe(first.items[0].id);
  });

  it('list only failing checks on request', async () => {
    const { checks } = JSON.parse((await sample.assistant.call('list_checks', { failing: true })).text);
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter(({ status }: { status: string }) => status !== 'unhealthy')).toEqual([]);
  });

  it.each<readonly [string, string, Record<string, unknown>]>([
    ['an unknown tool', 'drop_database', {}],
    ['an unknown parameter', 'search', { text: 'a', admin: true }],
    ['a missing parameter', 'get_item', {}],
    ['a parameter of another type', 'list_items', { limit: 'many' }],
    ['a limit beyond the highest', 'list_items', { limit: 100_000 }],
    ['a hostile cursor', 'list_items', { cursor: '-1; drop table' }],
    ['an id that is a path', 'get_item', { id: '../../etc/passwd' }],
    ['an id with a null character', 'get_item', { id: 'a\u0000b' }],
    ['an id that is a filter', 'get_change', { id: 'a,or=(id.neq.a)' }],
  ])('refuse %s with a sentence', async (_name, tool, input) => {
    const answer = await sample.assistant.call(tool, input);
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^[A-Z“][^\n]+\.?$/);
    expect(answer.text).not.toMatch(/\bat .+:\d+:\d+/);
  });

  it('are in the log with client, input without secrets, outcome, duration and size', async () => {
    await sample.assistant.call('search', { text: `password=${planted.secrets[0]}` });
    await sample.assistant.call('get_item', { id: sample.ids.secret });
    const [refused, searched] = await sample.log();
    expect(refused).toMatchObject({ tool: 'get_item', outcome: 'failed', reason: expect.any(String) });
    expect(searched).toMatchObject({
      client: 'test-client 1.0.0',
      tool: 'search',
      input: '{"text":"password=(removed)"}',
      outcome: 'answered',
      reason: null,
    });
    expect(searched?.bytes).toBeGreaterThan(50);
    expect(searched?.tookMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(await sample.log())).not.toContain(planted.secrets[0]);
  });

  it('apply a new list of excluded types at once', async () => {
    await sample.write({ excludedTypes: ['*secret*', 'kubernetes::deployment'] });
    try {
      const answer = await sample.assistant.call('get_item', { id: sample.ids.leaky });
      expect(answer).toMatchObject({ isError: true });
    } finally {
      await sample.write({ excludedTypes: ['*Secret*', '*KeyVault*'] });
    }
    expect(await sample.assistant.call('get_item', { id: sample.ids.leaky })).toMatchObject({
      isError: false,
    });
  });

  it('show the data of a Secret without values, if the user excludes no types', async () => {
    await sample.write({ excludedTypes: [] });
    try {
      const answer = await sample.assistant.call('get_item', { id: sample.ids.secret });
      expect(answer.isError).toBe(false);
      for (const secret of planted.secrets) expect(answer.text).not.toContain(secret);
    } finally {
      await sample.write({ excludedTypes: ['*Secret*', '*KeyVault*'] });
    }
  });
});

describe('the connection of an assistant', () => {
  it('is in the settings with the name of the client, until it ends', async () => {
    const other = await sample.connect('second-client');
    await sample.untilState(({ connections }) =>
      connections.some(({ client }) => client === 'second-client 1.0.0'),
    );
    await other.close();
    await sample.untilState(({ connections }) => connections.length === 1);
  });

  it('gets a sentence and ends while assistants are off', async () => {
    await sample.write({ enabled: false });
    const raw = sample.connectRaw();
    raw.write('{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}\n');
    expect(await raw.next()).toMatchObject({
      id: 7,
      error: { message: expect.stringContaining('Assistants are turned off.') },
    });
    await raw.ended;
    await sample.reconnect();
  });

  it('ends when the user turns assistants off', async () => {
    const closed = new Promise<void>((resolve) => {
      sample.assistant.client.onclose = resolve;
    });
    await sample.write({ enabled: false });
    await closed;
    await sample.untilState(({ connections }) => connections.length === 0);
    await sample.reconnect();
  });

  it.each<readonly [string, string, number]>([
    ['text that is not JSON', 'hello\n', -32700],
    ['JSON that is no message', '{"a":1}\n', -32600],
    ['a list of messages', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32600],
    ['a wrong version', '{"jsonrpc":"1.0","id":1,"method":"ping"}\n', -32600],
    ['deep nesting', `${'['.repeat(5_000)}${']'.repeat(5_000)}\n`, -32700],
    ['null characters', '\u0000\u0000\n', -32700],
    ['invalid UTF-8', '\xff\xfe\n', -32700],
  ])('answers %s with an error and stays open', async (_name, line, code) => {
    const raw = sample.connectRaw();
    raw.write(line);
    expect(await raw.next()).toMatchObject({ error: { code } });
    raw.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    expect(await raw.next()).toMatchObject({ id: 2, result: {} });
    raw.stream.destroy();
  });

  it('ends after a message that is too large, and others stay open', async () => {
    const raw = sample.connectRaw();
    raw.write('x'.repeat(1_100_000));
    expect(await raw.next()).toMatchObject({ error: { message: expect.stringContaining('too large') } });
    await raw.ended;
    expect(await sample.assistant.call('search', { text: 'a' })).toMatchObject({ isError: false });
  });

  it('accepts a message in many pieces', async () => {
    const raw = sample.connectRaw();
    for (const character of '{"jsonrpc":"2.0","id":"é","method":"ping"}\n') raw.write(character);
    expect(await raw.next()).toMatchObject({ id: 'é', result: {} });
    raw.stream.destroy();
  });

  it('refuses more clients than the limit', async () => {
    const raws = Array.from({ length: 7 }, () => sample.connectRaw());
    const refused = sample.connectRaw();
    refused.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(await refused.next()).toMatchObject({
      error: { message: expect.stringContaining('Too many assistants') },
    });
    for (const raw of raws) raw.stream.destroy();
    await sample.untilState(({ connections }) => connections.length === 1);
  });

  it('does not stop the console by an error of the stream', async () => {
    const raw = sample.connectRaw();
    raw.stream.destroy(new Error('broken pipe'));
    await raw.ended;
    expect(await sample.assistant.call('search', { text: 'a' })).toMatchObject({ isError: false });
  });
});
