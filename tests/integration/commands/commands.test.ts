import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { commandTable } from '#main/commands/list/commandTable.ts';
import { runCommandLine } from '../../support/commandLine.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { signInAs } from '../../support/session.ts';
import { startSignedIn } from '../../support/startSignedIn.ts';

let started: Awaited<ReturnType<typeof startSignedIn>>;
let logged: string;

beforeAll(async () => {
  started = await startSignedIn();
  await untilFeeds(started.window, ['items', 'bodies', 'checks', 'components', 'incidents', 'changes']);
  const { data } = await started.window.bridge.logs.components();
  logged = data[0]?.id ?? '';
  // The sample server starts slowly on a busy computer.
}, 180_000);
afterAll(() => started.end());

const run = (line: string | readonly string[], options = {}) =>
  runCommandLine(started.app.data, typeof line === 'string' ? line.split(' ') : line, options);

/** Changes the open workspace. */
async function changeWorkspace(change: object): Promise<void> {
  const { bridge } = started.window;
  for await (const { openId } of await bridge.workspaces.changes()) {
    const outcome = await bridge.workspaces.update({ id: openId ?? '', ...change });
    expect(outcome.outcome).toBe('changed');
    return;
  }
}

/** A command line of each list, with the keys of its rows. */
const listLines = [
  ['get items --limit 3', ['name', 'type', 'health', 'status', 'createdAt', 'updatedAt', 'id']],
  ['get pod --limit 3', ['name', 'type', 'health', 'status', 'createdAt', 'updatedAt', 'id']],
  [
    'get checks --limit 3',
    ['name', 'type', 'status', 'namespace', 'canary', 'lastRunAt', 'lastTransitionAt', 'id'],
  ],
  ['get components --limit 3', ['name', 'type', 'health', 'status', 'owner', 'namespace', 'id']],
  ['get playbooks --limit 3', ['name', 'title', 'category', 'targets', 'id']],
  [
    'checks --failing',
    ['name', 'type', 'status', 'namespace', 'canary', 'lastRunAt', 'lastTransitionAt', 'id'],
  ],
  ['incidents', ['displayId', 'title', 'severity', 'status', 'type', 'commander', 'createdAt', 'id']],
  ['search payments', ['kind', 'name', 'type', 'health', 'status', 'where', 'id']],
  [
    'changes --since 7d --limit 3',
    ['createdAt', 'item', 'itemType', 'type', 'severity', 'summary', 'count', 'createdBy', 'itemId', 'id'],
  ],
  ['workspaces', ['name', 'kind', 'origin', 'user', 'open', 'readOnly', 'id']],
] as const;

describe.each(listLines)('the list of: %s', (line, keys) => {
  it('is a table with a header and a row per record', async () => {
    const { code, output } = await run(line);
    expect(code).toBe(0);
    const [header = '', ...rows] = output.trimEnd().split('\n');
    expect(header).toBe(header.toUpperCase());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('has the same records as JSON, YAML and CSV', async () => {
    const json = await run(`${line} -o json`);
    const records = JSON.parse(json.output) as Array<Record<string, unknown>>;
    expect(Object.keys(records[0] ?? {})).toEqual(keys);
    const yaml = await run(`${line} -o yaml`);
    const named = (rows: unknown) => (rows as Array<Record<string, unknown>>).map(({ id }) => id);
    expect(named(parseYaml(yaml.output))).toEqual(named(records));
    const csv = await run(`${line} -o csv`);
    const [header] = csv.output.split('\r\n');
    expect(header).toBe(keys.join(','));
    for (const { code } of [json, yaml, csv]) expect(code).toBe(0);
  });

  it('ends with 10 for --exit-code, because it has rows', async () => {
    expect((await run(`${line} --exit-code`)).code).toBe(10);
  });
});

describe('a list', () => {
  it('of incidents without rows states that it contains only open ones', async () => {
    expect(await run('get incidents no-such-incident')).toMatchObject({
      code: 0,
      error: expect.stringContaining('Only open incidents are listed. Add status:all'),
    });
    const { error } = await run('get incidents no-such-incident status:all');
    expect(error).not.toContain('Only open incidents');
  });

  it('never contains control characters, in any form', async () => {
    for (const format of ['table', 'json', 'yaml', 'csv'])
      for (const list of ['components', 'playbooks', 'items']) {
        const { output } = await run(`get ${list} -o ${format}`);
        expect(output.replaceAll(/[\n\r\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }
  });

  it('is empty without an error if no row matches', async () => {
    expect(await run('get items health:unhealthy no-item-has-this-name')).toEqual({
      code: 0,
      output: '',
      error: 'No rows match.\n',
    });
    const { code, output } = await run('get checks nothing-has-this-name -o json --exit-code');
    expect({ code, output }).toEqual({ code: 0, output: '[]\n' });
  });

  it('fits the width of a terminal, and has colors only there', async () => {
    const narrow = await run('get items health:unhealthy', { terminal: { width: 60, color: false } });
    for (const row of narrow.output.trimEnd().split('\n')) expect(row.length).toBeLessThanOrEqual(60);
    const colored = await run('get items health:unhealthy', { terminal: { width: 200, color: true } });
    expect(colored.output).toContain('\x1b[31munhealthy\x1b[0m');
    expect((await run('get items health:unhealthy')).output).not.toContain('\x1b');
  });

  it('is sorted, and limited with a note', async () => {
    const { output, error } = await run('get items --sort createdAt --descending --limit 2 -o json');
    const [first, second] = JSON.parse(output) as Array<{ createdAt: string }>;
    expect(Date.parse(first?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.createdAt ?? ''));
    expect(error).toMatch(/^The first 2 of \d+ rows\./);
  });

  it('excludes by a word with a minus sign', async () => {
    const { code, output } = await run('get items -health:healthy -o json');
    expect(code).toBe(0);
    const rows = JSON.parse(output) as Array<{ health: string }>;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ health }) => health)).not.toContain('healthy');
  });

  it('finds a value with a space that the shell has unquoted', async () => {
    const { code, output } = await run(['get', 'items', 'status:Upgrade Failed', '-o', 'json']);
    expect(code).toBe(0);
    expect(new Set((JSON.parse(output) as Array<{ status: string }>).map(({ status }) => status))).toEqual(
      new Set(['Upgrade Failed']),
    );
  });

  it('finds incidents and checks by the name or id of an owner or component', async () => {
    const { bridge } = started.window;
    const all = { filter: {}, sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 100 } as const;
    /** Returns a record with a unique name that finds incidents, and their ids. */
    const findUsed = async (
      field: 'owner' | 'component',
      records: readonly { id: string; name: string }[],
    ) => {
      for (const { id, name } of records) {
        const { data } = await bridge.incidents.list({ ...all, filter: { [field]: id } });
        const isUnique = records.filter((one) => one.name === name).length === 1;
        if (isUnique && data.incidents.length > 0)
          return { id, name, ids: data.incidents.map((one) => one.id) };
      }
      throw new Error(`No incident has a ${field}.`);
    };
    const owner = await findUsed('owner', (await bridge.incidents.people()).data);
    const component = await findUsed('component', (await bridge.incidents.components()).data);
    const idsOf = async (args: readonly string[]) => {
      const { output, code } = await run([...args, '--limit', '100', '-o', 'json']);
      expect(code).toBe(0);
      return (JSON.parse(output) as Array<{ id: string }>).map(({ id }) => id);
    };
    for (const word of [`owner:${owner.name}`, `owner:${owner.id}`])
      expect(await idsOf(['incidents', 'status:all', word])).toEqual(owner.ids);
    expect(await idsOf(['incidents', 'status:all', `component:${component.name}`])).toEqual(component.ids);
    const listed = JSON.parse((await run('get components -o json')).output) as Array<{
      id: string;
      name: string;
    }>;
    const scopes = await Promise.all(
      listed
        .filter(({ name }) => listed.filter((one) => one.name === name).length === 1)
        .map(async ({ id, name }) => ({
          name,
          ids: (await bridge.health.checks.ofComponent({ componentId: id })).data.checkIds.toSorted(),
        })),
    );
    const scope = scopes.find(({ ids }) => ids.length > 0);
    expect((await idsOf(['checks', `component:${scope?.name}`])).toSorted()).toEqual(scope?.ids);
  });

  it('is that of the workspace with a name', async () => {
    const [workspace] = JSON.parse((await run('workspaces -o json')).output) as Array<{
      name: string;
      id: string;
    }>;
    for (const wanted of [workspace?.name, workspace?.id]) {
      const { code, output } = await run(['get', 'items', '--limit', '1', '--workspace', wanted ?? '']);
      expect(code).toBe(0);
      expect(output).toContain('NAME');
    }
  });

  it('has a limit as a table, with a note', async () => {
    expect((await run('get checks --limit 10001')).error).toContain('at most 10000 rows');
    expect((await run('get checks --limit 10001 -o json')).error).toBe('');
  });

  it('of incidents is exported with every status', async () => {
    const incidents = JSON.parse((await run('export incidents -o json')).output) as Array<{ status: string }>;
    expect(incidents.map(({ status }) => status)).toContain('closed');
    expect((await run('get incidents -o json')).output).not.toContain('"status":"closed"');
  });

  it('can be exported completely', async () => {
    const { bridge } = started.window;
    const { data } = await bridge.catalog.items.list({
      filter: { hideDeleted: true },
      groupBy: [],
      sortBy: 'name',
      sortOrder: 'asc',
      pageIndex: 0,
      pageSize: 1,
    });
    const json = await run('export items -o json');
    expect(JSON.parse(json.output)).toHaveLength(data.total);
    const csv = await run('export items');
    expect(csv.output.trimEnd().split('\r\n')).toHaveLength(data.total + 1);
  });
});

describe('a digest', () => {
  it('has all facts of the handover as JSON', async () => {
    const { code, output } = await run('digest --since 8h -o json');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ incidents: { open: {} }, notifications: {}, silences: {} });
  });
});

describe('a record', () => {
  it.each([
    ['payments-db', 'AWS::RDS::DBInstance'],
    ['DBInstance/payments-db', 'AWS::RDS::DBInstance'],
    ['AWS::RDS::DBInstance/payments-db', 'AWS::RDS::DBInstance'],
    ['check/authorise-visa', 'http'],
    ['component/api-gateway', 'Gateway'],
    ['incident/INC-142', 'availability'],
  ])('is described by the name %s', async (name, type) => {
    const { code, output } = await run(`describe ${name} -o json`);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ type });
    expect((await run(`describe ${name}`)).output).toContain(type);
  });

  it('is described by its id', async () => {
    const id = await itemIdOf(started.window, 'payments-db');
    expect((await run(`describe ${id}`)).output).toContain(id);
  });

  it('is compared with another one', async () => {
    const deployment = await run('get deployment payments-worker -o json');
    const [one, other] = JSON.parse(deployment.output) as Array<{ id: string }>;
    const { code, output } = await run(`diff ${one?.id} ${other?.id} --exit-code`);
    expect(code).toBe(10);
    expect(output).toMatch(/--- Kubernetes::Deployment\/payments-worker \([0-9a-f-]{36}\)/);
    expect((await run('diff payments-db payments-db --exit-code')).code).toBe(0);
  });

  it('has logs, of which the last lines are printed', async () => {
    const { code, output } = await run(`logs ${logged} --limit 3`);
    expect(code).toBe(0);
    expect(output.trimEnd().split('\n')).toHaveLength(3);
  });
});

/** Command lines that fail, with their exit code and a part of the message. */
const failing = [
  ['', 2, 'Usage: quarterdeck'],
  ['unknown', 2, 'unknown command'],
  ['get', 2, 'missing required argument'],
  ['get items --nonsense', 2, 'unknown option'],
  ['get items --limit 0', 2, 'not a whole number'],
  ['get items --sort nothing', 2, 'not a choice'],
  ['get items health:broken', 2, 'health'],
  ['get nothing-of-this-type', 2, 'No item type is named'],
  ['get items -o xml', 2, 'The output “xml” is not available'],
  ['describe payments-db -o csv', 2, 'The output “csv” is not available'],
  ['version -o json', 2, 'unknown option'],
  ['checks status:broken', 2, 'status'],
  ['incidents owner:no-such-person', 2, 'No owner is named'],
  ['checks component:no-such-component', 2, 'No component is named'],
  ['changes --since yesterday', 2, 'is not an age'],
  ['changes --since 2026-99-99', 2, 'is not an age'],
  ['describe no-such-item', 3, 'There is no catalog item'],
  ['describe authorise-visa', 3, 'There is a check: check/authorise-visa'],
  ['run explain-check api-gateway', 3, 'There is a component: component/api-gateway'],
  ['describe check/no-such-check', 3, 'There is no check'],
  ['describe 018f1e2a-7b3c-7d4e-8f5a-6b7c8d9e0f1a', 3, ''],
  ['changes no-such-item', 3, 'There is no catalog item'],
  ['logs no-such-component', 3, 'There is no component with logs'],
  ['run no-such-playbook', 3, 'There is no playbook'],
  ['describe payments', 7, 'matches several records'],
  ['diff payments payments-db', 7, 'matches several records'],
  ['run fail-over-database payments-db --param', 2, 'argument missing'],
  ['run fail-over-database payments-db --param novalue', 2, 'is not a parameter'],
  ['run fail-over-database payments-db --param nothing=1', 2, 'arameter'],
  ['run diagnose', 2, 'runs on an item'],
  ['run clear-cache payments-db', 4, 'does not apply'],
  ['completion powershell', 2, 'not a choice'],
  ['get checks --sort name', 2, 'cannot be sorted'],
  ['get playbooks --watch', 2, 'cannot be watched'],
  ['--workspace no-such-workspace get items', 3, 'There is no workspace'],
  ['changes --since 2999-01-01', 2, 'is in the future'],
  ['kubeconfig', 2, 'Usage: quarterdeck kubeconfig'],
] as const;

describe('a command line that fails', () => {
  it.each(failing)('explains the error and has its exit code: %s', async (line, code, part) => {
    const result = await run(line === '' ? [] : line);
    expect(result.error).toContain(part);
    expect(result).toMatchObject({ code, output: '' });
  });
});

describe('running a playbook', () => {
  it('is refused without a terminal and without --confirm', async () => {
    const { code, error } = await run('run fail-over-database payments-db');
    expect(code).toBe(4);
    expect(error).toContain("--confirm 'payments-db'");
  });

  it('is refused with another name, and if the user declines', async () => {
    expect((await run('run fail-over-database payments-db --confirm payments')).code).toBe(4);
    const terminal = { canPrompt: true };
    for (const answers of [['n'], [''], []]) {
      const { code, error } = await run('run fail-over-database payments-db', { terminal, answers });
      expect(error).toMatch(/Run Fail over a database on payments-db in the workspace .+\? \[y\/N\] /);
      expect(code).toBe(4);
    }
  });

  it('starts after a yes, and waits for the end', async () => {
    const { code, output } = await run('run explain-check check/authorise-visa --wait', {
      terminal: { canPrompt: true },
      answers: ['y'],
    });
    expect(output).toMatch(/^Run [0-9a-f-]{36}: completed/);
    expect(code).toBe(0);
  });

  it('ends with 1 if the run fails', async () => {
    const { code, output } = await run('run fail-on-the-way --confirm fail-on-the-way --wait');
    expect(output).toContain('failed');
    expect(code).toBe(1);
  });

  it('is refused in a read-only workspace, like in the window', async () => {
    await changeWorkspace({ readOnly: true });
    const { code, error } = await run('run fail-over-database payments-db --confirm payments-db');
    await changeWorkspace({ readOnly: false });
    expect(error).toContain(lockedSentence);
    expect(code).toBe(4);
  });

  it('requires the name of a guarded item, like in the window', async () => {
    await changeWorkspace({ guard: { whole: true, tags: [] } });
    const terminal = { canPrompt: true };
    const yes = await run('run fail-over-database payments-db', { terminal, answers: ['y'] });
    const named = await run('run fail-over-database payments-db', { terminal, answers: ['payments-db'] });
    const script = await run('run fail-over-database payments-db --confirm payments-db');
    await changeWorkspace({ guard: { whole: false, tags: [] } });
    expect(yes.error).toContain('Type payments-db to confirm: ');
    expect(yes.code).toBe(4);
    expect(named).toMatchObject({ code: 0, output: expect.stringMatching(/^Run started: /) as string });
    expect(script.code).toBe(0);
  });
});

describe('--watch', () => {
  it('writes a new line of JSON when a row has changed', async () => {
    let added: Promise<unknown> | undefined;
    const { output } = await run('get checks is-watched -o json --watch', {
      onOutput: (text: string) => {
        if (text === '[]\n') added ??= started.sample.insertCheck({ name: 'is-watched' });
        return text.split('\n').length > 2;
      },
    });
    await added;
    const [first, second = ''] = output.split('\n');
    expect(first).toBe('[]');
    expect(JSON.parse(second)).toMatchObject([{ name: 'is-watched' }]);
    // Waits for the next regular sync of checks.
  }, 180_000);
});

describe('other commands', () => {
  it.each(['bash', 'zsh', 'fish'])('print the completions of %s, with every command', async (shell) => {
    const { code, output } = await run(`completion ${shell}`);
    expect(code).toBe(0);
    for (const { name } of commandTable) expect(output).toContain(name.split(' ')[0]);
  });

  it('have a help page each', async () => {
    for (const { name, description } of commandTable) {
      const { code, output } = await run(`${name} --help`, { terminal: { width: 500 } });
      expect(code, name).toBe(0);
      expect(output).toContain(description);
    }
  });

  it('print the version', async () => {
    expect(await run('version')).toEqual({ code: 0, output: '0.0.0-test\n', error: '' });
    expect((await run('--version')).output).toBe('0.0.0-test\n');
  });
});

/** These change the session, so they are the last ones. */
describe('a command line of another session', () => {
  it('notes the age of stored data while the server cannot be reached', async () => {
    await started.sample.fault({ kind: 'drop', path: '*', count: -1 });
    const { bridge } = started.window;
    await expect(
      bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
    ).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect
      .poll(async () => (await run('get items --limit 1')).error)
      .toMatch(/This data is \d+[smh] old\./);
    const { code, output } = await run('get items --limit 1');
    expect(code).toBe(0);
    expect(output).toContain('NAME');
    // Names of owners come from the server. An id needs no name.
    expect((await run(`incidents owner:${randomUUID()}`)).code).toBe(0);
    expect((await run('run fail-over-database payments-db --confirm payments-db')).code).toBe(5);
    await started.sample.clearFaults();
  });

  it('has the permissions of its user', async () => {
    await signInAs(started.window, started.sample, 'viewer');
    await untilFeeds(started.window, ['items', 'checks']);
    const { code } = await run('run fail-over-database payments-db --confirm payments-db');
    expect(code).toBe(4);
  });

  it('ends with 6 without a signed-in user', async () => {
    await started.window.bridge.session.signOut();
    const { code, error } = await run('get items');
    expect(error).toContain('No user is signed in.');
    expect(code).toBe(6);
    expect((await run('version')).code).toBe(0);
  });
});
