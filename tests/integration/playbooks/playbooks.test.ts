import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlaybookRunsInput } from '#contract/playbooks.ts';
import { isRunOver } from '#contract/rules/playbooks.ts';
import { type Clock, systemClock } from '#main/base/clock.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { itemIdOf } from '../../support/sampleAndWindow.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

/** Shortens delays up to 6 seconds, because the sample's runs are fast. */
const hurried: Clock = {
  ...systemClock,
  sleep: (ms, signal, options) => systemClock.sleep(ms <= 6_000 ? ms / 20 : ms, signal, options),
};

let sample: SampleForTests;
const ended: Array<() => unknown> = [];
let window: TestWindow;
let app: Awaited<ReturnType<typeof openApplication>>;
let playbooks: TestWindow['bridge']['playbooks'];
let recent: TestWindow['bridge']['recent'];
let worker: string;

beforeAll(async () => {
  sample = await startSampleForTests();
  app = await openApplication(
    { server: sample.origin, loadKeychain: testKeychain().load, clock: hurried },
    ended,
  );
  window = app.window;
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  playbooks = window.bridge.playbooks;
  recent = window.bridge.recent;
  worker = await itemIdOf(window, 'payments-worker');
});
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await sample.stop();
});
afterEach(() => sample.clearFaults());

const newest: PlaybookRunsInput = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 100 };

async function idOf(name: string): Promise<string> {
  const { data } = await playbooks.list();
  const found = data.playbooks.find((playbook) => playbook.name === name);
  if (found === undefined) throw new Error(`There is no playbook ${name}.`);
  return found.id;
}

const runsOf = async (playbookId: string) => (await playbooks.runs.list({ ...newest, playbookId })).data.runs;

async function untilOver(id: string) {
  await expect
    .poll(async () => isRunOver((await playbooks.runs.get({ id })).data.status), { timeout: 10_000 })
    .toBe(true);
  return (await playbooks.runs.get({ id })).data;
}

describe('the playbook library', () => {
  it('lists every playbook that is not deleted, with the resources that it runs on', async () => {
    const { data, source } = await playbooks.list();
    expect(source).toBe('server');
    const of = (name: string) => data.playbooks.find((playbook) => playbook.name === name);
    expect(of('scale-deployment')).toMatchObject({
      title: 'Scale a deployment',
      icon: 'scale',
      category: 'Kubernetes',
      description: 'Sets the number of replicas, in production only.',
      targets: ['config'],
      source: 'UI',
    });
    expect(of('clear-cache')?.targets).toEqual(['component']);
    expect(of('explain-check')?.targets).toEqual(['check']);
    expect(of('every-parameter')?.targets).toEqual([]);
    // A playbook without a title is listed by its name.
    expect(of('untitled')?.title).toBe('untitled');
  });

  it('stores favorites', async () => {
    const id = await idOf('clear-cache');
    const last = async () => {
      for await (const { pinned } of await recent.changes()) return pinned.map((record) => record.id);
      return [];
    };
    const record = { kind: 'playbook' as const, id, name: 'Clear cache', type: '', icon: null, where: [] };
    await recent.pins.write({ record, pinned: true });
    await expect.poll(last).toEqual([id]);
    await recent.pins.write({ record, pinned: false });
    await expect.poll(last).toEqual([]);
  });
});

describe('the parameters of a playbook', () => {
  it('are returned as written, and for a resource as rendered by the server', async () => {
    const id = await idOf('scale-deployment');
    const written = await playbooks.get({ id });
    expect(written.selectors.config?.length).toBeGreaterThan(0);
    expect(written.parameters.find(({ name }) => name === 'reason')?.default).toContain('$(.config.type)');
    const on = { kind: 'config', id: worker } as const;
    const { parameters } = await playbooks.params({ id, on });
    expect(parameters.find(({ name }) => name === 'reason')).toMatchObject({
      default: expect.stringContaining('for payments-worker'),
      properties: { multiline: true },
    });
    expect(parameters.find(({ name }) => name === 'replicas')).toMatchObject({
      label: 'Replicas of payments-worker',
      required: true,
    });
  });

  it('are empty when the server sends null, as for a playbook without parameters', async () => {
    const [bare] = await sample.query<{ id: string }>(
      `select id from playbooks where deleted_at is null and coalesce(spec -> 'parameters', '[]') = '[]' limit 1`,
    );
    const asked = await playbooks.params({ id: bare?.id ?? '', on: { kind: 'config', id: worker } });
    expect(asked).toEqual({ parameters: [] });
  });

  it('are denied with the server’s message when the playbook does not accept the resource', async () => {
    const id = await idOf('resize-database');
    const on = { kind: 'config', id: worker } as const;
    await expect(playbooks.params({ id, on })).rejects.toMatchObject({
      code: 'SERVER',
      data: { serverMessage: expect.stringContaining('did not pass') },
    });
    await expect(playbooks.get({ id: '00000000-0000-0000-0000-0000000000ff' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(playbooks.get({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('offer the resources that the server selects with the selectors', async () => {
    const { selected, resources } = window.bridge.search;
    const all = await selected({ kind: 'config', selectors: [{ types: ['Kubernetes::Deployment'] }] });
    expect(all.length).toBeGreaterThan(1);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['Kubernetes::Deployment']));
    const typed = await selected({
      kind: 'config',
      selectors: [{ types: ['Kubernetes::Deployment'] }],
      text: 'payments-w',
    });
    expect(typed.map(({ name }) => name)).toContain('payments-worker');
    expect(
      (await selected({ kind: 'config', selectors: [{ types: ['None'] }], id: worker })).map(({ id }) => id),
    ).toEqual([worker]);
    expect(await selected({ kind: 'check', selectors: [] })).toEqual([]);
    expect((await selected({ kind: 'check', selectors: [{ types: ['http'] }] })).length).toBeGreaterThan(0);
    expect(await selected({ kind: 'component', selectors: [{}], id: 'nobody' })).toEqual([]);
    const editors = await resources({ kind: 'person', text: 'a', role: 'editor' });
    const everybody = await resources({ kind: 'person', text: 'a' });
    expect(editors.length).toBeGreaterThan(0);
    expect(everybody.length).toBeGreaterThan(editors.length);
  });
});

describe('the playbooks for a resource', () => {
  it('match the server’s list, and are empty when no playbook applies', async () => {
    const { data } = await playbooks.applicable({ kind: 'config', id: worker });
    expect(data.playbooks.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Roll back a release', 'Restart a deployment']),
    );
    expect((await playbooks.applicable({ kind: 'check', id: 'nobody' })).data.playbooks).toEqual([]);
    await expect(
      playbooks.applicable({ kind: 'config', id: '00000000-0000-0000-0000-0000000000ff' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a playbook run', () => {
  it('runs its steps, and reports its end', async () => {
    const id = await idOf('fail-on-the-way');
    const { runId } = await playbooks.run({ id, values: { code: '7' } });
    const run = await untilOver(runId);
    expect(run).toMatchObject({
      status: 'failed',
      playbookName: 'fail-on-the-way',
      resource: null,
      parameters: [{ name: 'code', label: 'Exit code', value: '7' }],
      createdBy: { name: expect.any(String) },
    });
    expect(run.steps.map(({ name, status }) => [name, status])).toEqual([
      ['Begin', 'completed'],
      ['Break', 'failed'],
      ['Clear up', 'completed'],
      ['Report', 'failed'],
    ]);
    const broken = run.steps.find(({ name }) => name === 'Break');
    const { data } = await playbooks.runs.action({ id: broken?.id ?? '' });
    expect(data.result).toMatchObject({
      stdout: expect.stringContaining('half done'),
      stderr: expect.stringContaining('no such file'),
      exitCode: 7,
    });
    expect((await runsOf(id))[0]).toMatchObject({ id: runId, status: 'failed' });
    const told = (async () => {
      for await (const event of await window.bridge.desktop.events({ window: 'w' }))
        if (event.kind === 'notice') return event;
      return undefined;
    })();
    expect(await told).toMatchObject({
      title: 'Fail on the way failed',
      label: 'Open',
      further: { label: 'Re-run', target: { to: `/playbooks/runs/${runId}?rerun=true` } },
    });
  });

  it('shows the executed step as running since its scheduled time, and its output when it ends', async () => {
    await sample.pacePlaybookRuns({ hold: true });
    try {
      const { runId } = await playbooks.run({ id: await idOf('fail-on-the-way'), values: {} });
      const stepsOf = async () => (await playbooks.runs.get({ id: runId })).data.steps;
      await sample.stepPlaybookRuns();
      await sample.stepPlaybookRuns();
      const [step] = await stepsOf();
      expect(step).toMatchObject({ name: 'Begin', status: 'running', endedAt: null });
      expect(step?.startedAt).toBe(step?.scheduledAt);
      await sample.stepPlaybookRuns();
      expect(await stepsOf()).toMatchObject([{ name: 'Begin', status: 'completed' }]);
    } finally {
      await sample.pacePlaybookRuns({ hold: false });
    }
  });

  it('reports why it failed before any step', async () => {
    const { runId } = await playbooks.run({ id: await idOf('fail-at-once'), values: {} });
    expect(await untilOver(runId)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('not found'),
      steps: [],
    });
  });

  it('is not found for a malformed id and for an unknown id', async () => {
    await expect(playbooks.runs.get({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(playbooks.runs.get({ id: '00000000-0000-0000-0000-0000000000ff' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(playbooks.runs.action({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      playbooks.runs.approve({ id: '00000000-0000-0000-0000-0000000000ff' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not reveal the value of a password parameter to the window', async () => {
    const id = await idOf('every-parameter');
    const { runId } = await playbooks.run({
      id,
      values: { required: 'yes', password: 'hunter2', plain: 'plain' },
    });
    const { parameters } = await untilOver(runId);
    expect(parameters.find(({ name }) => name === 'password')?.value).toBeNull();
    expect(parameters.find(({ name }) => name === 'plain')?.value).toBe('plain');
    expect(JSON.stringify(parameters)).not.toContain('hunter2');
  });

  it('is rejected with the server’s message', async () => {
    const id = await idOf('fail-on-the-way');
    await expect(playbooks.run({ id, values: { nope: 'x' } })).rejects.toMatchObject({
      code: 'SERVER',
      data: { serverMessage: expect.stringContaining('unknown parameter(s): nope') },
    });
    await expect(
      playbooks.run({ id: '00000000-0000-0000-0000-0000000000ff', values: {} }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

/** Faults of the request that starts a run, and the outcome: one run, an unknown outcome, or a refusal. */
const faults = [
  ['the proxy answers 504 after the run started', { kind: 'status', status: 504, after: true }, 'found'],
  ['the connection drops after the run started', { kind: 'drop', after: true }, 'found'],
  ['the answer is truncated', { kind: 'truncate', after: true }, 'found'],
  ['the answer is invalid', { kind: 'body', body: 'welcome', after: true }, 'found'],
  ['the connection drops before the request arrives', { kind: 'drop' }, 'unknown'],
  ['the proxy answers 502', { kind: 'status', status: 502 }, 'unknown'],
  ['the server answers 500', { kind: 'status', status: 500, body: '{"error":"no disk"}' }, 'refused'],
  ['the server answers 403', { kind: 'status', status: 403 }, 'refused'],
] as const;

describe('a call that starts a playbook run', () => {
  it.each(faults)(
    'is never sent twice when %s',
    async (_what, fault, outcome) => {
      const id = await idOf('long-output');
      const values = { lines: String(10 + faults.findIndex(([, one]) => one === fault)) };
      const before = (await runsOf(id)).length;
      await sample.clearRequests();
      await sample.fault({ path: '/playbook/run', method: 'POST', ...fault });
      const run = playbooks.run({ id, values });
      if (outcome === 'found') {
        const { runId } = await run;
        expect((await runsOf(id))[0]?.id).toBe(runId);
        expect((await runsOf(id)).length).toBe(before + 1);
      } else {
        await expect(run).rejects.toMatchObject(
          outcome === 'unknown'
            ? {
                code: 'TIMEOUT',
                data: { sentence: expect.stringContaining('The playbook may have started') },
              }
            : { code: expect.stringMatching(/SERVER|FORBIDDEN/) },
        );
        expect((await runsOf(id)).length).toBe(before);
      }
      const calls = (await sample.requests()).filter(({ path }) => path.endsWith('/playbook/run'));
      expect(calls).toHaveLength(1);
    },
    20_000,
  );

  it('stops after 30 seconds without an answer, and searches for the run', async () => {
    const id = await idOf('long-output');
    const plain = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return plain(ms === 30_000 ? 400 : ms);
    });
    try {
      await sample.fault({ path: '/playbook/run', method: 'POST', kind: 'delay', delayMs: 4_000 });
      await sample.clearRequests();
      // The run is missing in the last search, so its outcome is unknown.
      await expect(playbooks.run({ id, values: { lines: '76' } })).rejects.toMatchObject({
        code: 'TIMEOUT',
        data: { sentence: expect.stringContaining('The playbook may have started') },
      });
      expect(asked).toContain(30_000);
      const calls = (await sample.requests()).filter(({ path }) => path.endsWith('/playbook/run'));
      expect(calls).toHaveLength(1);
    } finally {
      timeouts.mockRestore();
    }
  }, 20_000);

  it('does not adopt an earlier run or a run with other values', async () => {
    const id = await idOf('long-output');
    await playbooks.run({ id, values: { lines: '77' } });
    await sample.fault({ path: '/playbook/run', method: 'POST', kind: 'drop' });
    await expect(playbooks.run({ id, values: { lines: '78' } })).rejects.toMatchObject({ code: 'TIMEOUT' });
  }, 20_000);
});

describe('the list of runs', () => {
  it('is filtered, sorted, and paged by the server', async () => {
    const all = (await playbooks.runs.list(newest)).data;
    expect(all.total).toBe(all.runs.length);
    const failed = (await playbooks.runs.list({ ...newest, status: 'failed' })).data.runs;
    expect(failed.map(({ id }) => id)).toEqual(
      all.runs.filter(({ status }) => status === 'failed').map(({ id }) => id),
    );
    const pending = (await playbooks.runs.list({ ...newest, status: 'pending' })).data.runs;
    expect(pending.map(({ status }) => status)).toContain('pending_approval');
    const of = (await playbooks.runs.list({ ...newest, on: { kind: 'config', id: worker } })).data.runs;
    expect(new Set(of.map(({ resource }) => resource?.id))).toEqual(new Set([worker]));
    const [first, second] = all.runs;
    const page = (await playbooks.runs.list({ ...newest, pageIndex: 1, pageSize: 1 })).data;
    expect([page.runs[0]?.id, page.total]).toEqual([second?.id, all.total]);
    const up = (await playbooks.runs.list({ ...newest, sortOrder: 'asc' })).data.runs;
    expect(up.at(-1)?.createdAt).toBe(first?.createdAt);
    const hour = { asked: 'last hour', from: new Date(Date.now() - 3_600_000).toISOString(), to: null };
    const lately = (await playbooks.runs.list({ ...newest, range: hour })).data.runs;
    expect(lately.length).toBeLessThan(all.runs.length);
    expect(lately.every(({ createdAt }) => Date.parse(createdAt) >= Date.parse(hour.from))).toBe(true);
    expect((await playbooks.runs.list({ ...newest, playbookId: 'nobody' })).data).toEqual({
      runs: [],
      total: 0,
    });
  });
});

describe('a playbook run that waits for an approval', () => {
  it('can be approved only by one of its approvers, and only while it needs approval', async () => {
    const id = await idOf('freeze-releases');
    const { runId } = await playbooks.run({ id, values: { reason: 'holidays' } });
    await expect
      .poll(async () => (await playbooks.runs.get({ id: runId })).data.status)
      .toBe('pending_approval');
    // The run lists its approvers, and the admin is not among them.
    expect((await playbooks.runs.get({ id: runId })).data.approval).toEqual({
      type: 'any',
      approvers: [
        { kind: 'person', name: 'Priya Raman', approved: false },
        { kind: 'team', name: 'Checkout', approved: false },
      ],
      given: [],
      missing: 1,
      me: 'excluded',
    });
    await expect(playbooks.runs.approve({ id: runId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'You are not allowed to approve this playbook run.' },
    });
    const waiting = (await playbooks.runs.list({ ...newest, playbookId: await idOf('fail-over-database') }))
      .data;
    const one = waiting.runs.find(({ status }) => status === 'pending_approval');
    const { approval } = (await playbooks.runs.get({ id: one?.id ?? '' })).data;
    expect(approval).toMatchObject({ me: 'approver', given: [], missing: 1 });
    await playbooks.runs.approve({ id: one?.id ?? '' });
    const approved = (await playbooks.runs.get({ id: one?.id ?? '' })).data.approval;
    expect(approved).toMatchObject({
      me: 'approved',
      missing: 0,
      given: [{ by: sample.account('admin').name }],
    });
    await expect
      .poll(async () => (await playbooks.runs.get({ id: one?.id ?? '' })).data.status)
      .not.toBe('pending_approval');
    const [over] = (await playbooks.runs.list({ ...newest, status: 'completed' })).data.runs;
    await expect(playbooks.runs.approve({ id: over?.id ?? '' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { serverMessage: 'this playbook does not require approval' },
    });
  });
});

describe('the runs and approvals of a person', () => {
  it('include the playbook and the resource of each run, newest first', async () => {
    const me = sample.account('admin');
    const playbookId = await idOf('restart-deployment');
    const on = { kind: 'config', id: worker } as const;
    const { runId } = await playbooks.run({ id: playbookId, on, values: {} });
    const { data } = await playbooks.runs.ofSubject({ kind: 'person', id: me.id });
    expect(data.people).toEqual([{ id: me.id, name: me.name }]);
    expect(data.acts.find((act) => act.runId === runId)).toMatchObject({
      act: 'run',
      by: { id: me.id, name: me.name },
      playbookId,
      playbookTitle: 'Restart a deployment',
      on,
      onName: 'payments-worker',
      canaryId: null,
    });
    // A test above approves a run.
    const approval = data.acts.find(({ act }) => act === 'approve');
    expect(approval).toMatchObject({ by: { id: me.id }, playbookId: await idOf('fail-over-database') });
    expect(new Set(data.acts.map(({ by }) => by.id))).toEqual(new Set([me.id]));
    const times = data.acts.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(data.since));
    expect(data.total).toBe(data.acts.length);
  });

  it('include the canary of a run on a check', async () => {
    const [run] = await sample.query<{ id: string; check_id: string; canary_id: string }>(
      `select r.id, r.check_id, c.canary_id from playbook_runs r join checks c on c.id = r.check_id
       where r.created_by is not null order by r.created_at desc limit 1`,
    );
    const person = sample.account('admin').id;
    await sample.changeRows({
      action: 'update',
      table: 'playbook_runs',
      where: { id: run?.id ?? '' },
      set: { created_by: person, created_at: new Date().toISOString() },
    });
    const { data } = await playbooks.runs.ofSubject({ kind: 'person', id: person });
    expect(data.acts.find(({ runId }) => runId === run?.id)).toMatchObject({
      on: { kind: 'check', id: run?.check_id },
      canaryId: run?.canary_id,
    });
  });

  it('of a team are those of its members', async () => {
    const { settings, resources } = window.bridge;
    const made = await resources.create({
      kind: 'teams',
      record: { name: 'Runners', icon: 'group', spec: {} },
    });
    const teamId = made.id ?? '';
    const empty = await playbooks.runs.ofSubject({ kind: 'team', id: teamId });
    expect(empty.data).toMatchObject({ people: [], acts: [], total: 0 });
    const me = sample.account('admin').id;
    await settings.members.add({ teamId, personIds: [me] });
    const { data } = await playbooks.runs.ofSubject({ kind: 'team', id: teamId });
    expect(data.people.map(({ id }) => id)).toEqual([me]);
    expect(data.acts.length).toBeGreaterThan(0);
    expect((await playbooks.runs.ofSubject({ kind: 'person', id: 'malformed' })).data.people).toEqual([]);
  });

  it('are available offline as last read', async () => {
    const subject = { kind: 'person', id: sample.account('admin').id } as const;
    const { data } = await playbooks.runs.ofSubject(subject);
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    expect(await playbooks.runs.ofSubject(subject)).toMatchObject({ source: 'cache', data });
    await expect(
      playbooks.runs.ofSubject({ kind: 'person', id: sample.account('editor').id }),
    ).rejects.toMatchObject({ code: 'OFFLINE' });
    await sample.clearFaults();
    await waitForServerStatus(window, 'online');
  });
});

describe('a playbook approval', () => {
  it('is offered to a member of an approving team', async () => {
    const id = await idOf('freeze-releases');
    const { runId } = await playbooks.run({ id, values: { reason: 'a member' } });
    const { settings, resources } = window.bridge;
    const { rows } = (
      await resources.list({ kind: 'teams', sortBy: 'name', sortOrder: 'asc', pageIndex: 0, pageSize: 100 })
    ).data;
    const team = { teamId: rows.find(({ name }) => name === 'Checkout')?.id ?? '' };
    const me = sample.account('admin').id;
    await settings.members.add({ ...team, personIds: [me] });
    expect((await playbooks.runs.get({ id: runId })).data.approval?.me).toBe('approver');
    await settings.members.remove({ ...team, personId: me });
    expect((await playbooks.runs.get({ id: runId })).data.approval?.me).toBe('excluded');
  });

  it('has an unknown state when the teams cannot be read, and the run is still shown', async () => {
    const [run] = await runsOf(await idOf('freeze-releases'));
    await sample.fault({ path: '/db/teams', kind: 'status', status: 403, count: -1 });
    await sample.fault({ path: '/db/playbook_approvals', kind: 'status', status: 403, count: -1 });
    const { data } = await playbooks.runs.get({ id: run?.id ?? '' });
    expect(data.approval).toMatchObject({ me: 'unknown', given: null });
  });
});

describe('a playbook artifact', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quarterdeck-artifacts-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function artifact(name: string) {
    const id = await idOf('roll-back-release');
    for (const run of await runsOf(id)) {
      const { steps } = (await playbooks.runs.get({ id: run.id })).data;
      const found = steps.flatMap(({ artifacts }) => artifacts).find((one) => one.name === name);
      if (found !== undefined) return found;
    }
    throw new Error(`There is no ${name}.`);
  }
  async function save(id: string, name: string) {
    const steps: Array<{ stage: string; done?: number; total?: number; bytes?: number }> = [];
    for await (const step of await playbooks.runs.saveArtifact({ id, name })) steps.push(step);
    return steps;
  }

  it('is streamed to a file with progress', async () => {
    const binary = await artifact('release.bin');
    expect(binary.size).toBeGreaterThan(1_000_000);
    const target = join(folder, 'release.bin');
    app.app.host.saveFile = async () => new AtomicFileWriter(target);
    const steps = await save(binary.id, binary.name);
    expect(steps.at(-1)).toEqual({ stage: 'finished', bytes: binary.size });
    expect(steps.filter(({ stage }) => stage === 'running').at(-1)).toMatchObject({
      done: binary.size,
      // The sample does not send the content length.
      total: 0,
    });
    expect(readFileSync(target).length).toBe(binary.size);
    const empty = await artifact('warnings.empty');
    const other = join(folder, 'empty');
    app.app.host.saveFile = async () => new AtomicFileWriter(other);
    expect((await save(empty.id, empty.name)).at(-1)).toEqual({ stage: 'finished', bytes: 0 });
    expect(readFileSync(other).length).toBe(0);
  });

  it('leaves no file when it breaks off or does not exist', async () => {
    const binary = await artifact('release.bin');
    const before = readdirSync(folder);
    app.app.host.saveFile = async () => new AtomicFileWriter(join(folder, 'half'));
    await sample.fault({ path: '/artifacts/download', kind: 'truncate', count: -1 });
    await expect(save(binary.id, binary.name)).rejects.toMatchObject({ code: 'OFFLINE' });
    await sample.clearFaults();
    app.app.host.saveFile = async () => new AtomicFileWriter(join(folder, 'none'));
    await expect(save('00000000-0000-0000-0000-0000000000ff', 'x')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a guarded playbook', () => {
  const guardWith = async (guard: { whole: boolean; tags: string[] }) => {
    const { workspaces } = window.bridge;
    for await (const { openId } of await workspaces.changes()) {
      await workspaces.update({ id: openId ?? '', guard });
      return;
    }
  };
  afterEach(() => guardWith({ whole: false, tags: [] }));

  it('runs only after its name is typed, through every API', async () => {
    const id = await idOf('restart-deployment');
    const on = { kind: 'config', id: worker } as const;
    const asked = () => window.bridge.guards.of({ act: 'run', playbookId: id, on });
    expect((await asked()).guard).toBeNull();
    const { data } = await window.bridge.catalog.item.get({ id: worker });
    const [key, value] = Object.entries(data.tags ?? {}).find(([name]) => name === 'cluster') ?? [];
    await guardWith({ whole: false, tags: [`${key}=${value}`] });
    expect((await asked()).guard).toEqual({ name: 'payments-worker', reason: `${key}=${value}` });
    await sample.clearRequests();
    for (const typed of [undefined, '', 'payments', 'PAYMENTS-WORKER'])
      await expect(
        playbooks.run({ id, on, values: {}, ...(typed === undefined ? {} : { typed }) }),
      ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await sample.requests()).filter(({ path }) => path.endsWith('/playbook/run'))).toEqual([]);
    const { runId } = await playbooks.run({ id, on, values: {}, typed: ' payments-worker ' });
    expect(runId).not.toBe('');
    // Objects with other tags are not guarded.
    expect(
      (await window.bridge.guards.of({ act: 'run', playbookId: await idOf('long-output') })).guard,
    ).toBeNull();
  });

  it('is included when the whole workspace is guarded, as are deletions', async () => {
    await guardWith({ whole: true, tags: [] });
    const id = await idOf('long-output');
    expect((await window.bridge.guards.of({ act: 'run', playbookId: id })).guard).toEqual({
      name: 'Print a lot',
      reason: 'workspace',
    });
    await expect(playbooks.run({ id, values: {} })).rejects.toMatchObject({ code: 'CONFLICT' });
    const { resources } = window.bridge;
    const made = await resources.create({
      kind: 'teams',
      record: { name: 'Guarded team', icon: 'group', spec: {} },
    });
    const team = { kind: 'teams', id: made.id ?? '' } as const;
    expect((await window.bridge.guards.of({ act: 'delete', ...team })).guard?.name).toBe('Guarded team');
    await expect(resources.remove(team)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(resources.remove({ ...team, typed: 'another' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await resources.remove({ ...team, typed: 'Guarded team' });
    await expect(resources.get(team)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not run when its tags cannot be checked', async () => {
    await guardWith({ whole: false, tags: ['cluster=prod-eu-1'] });
    await sample.fault({ path: '/db/config_items', kind: 'status', status: 500, count: -1 });
    const on = { kind: 'config', id: worker } as const;
    await expect(
      playbooks.run({ id: await idOf('restart-deployment'), on, values: {} }),
    ).rejects.toMatchObject({ code: 'SERVER' });
  });
});

describe('playbooks while the server is down', () => {
  it('are available as last visited, and do not run', async () => {
    const week = {
      asked: 'last 7 days',
      from: new Date(Date.now() - 7 * 86_400_000).toISOString(),
      to: null,
    };
    const seen = await playbooks.runs.list({ ...newest, range: week });
    const [run] = seen.data.runs;
    const page = await playbooks.runs.get({ id: run?.id ?? '' });
    const step = page.data.steps[0]?.id;
    if (step !== undefined) await playbooks.runs.action({ id: step });
    const id = await idOf('long-output');
    await playbooks.list();
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await expect(playbooks.get({ id })).rejects.toMatchObject({ code: 'OFFLINE' });
    await waitForServerStatus(window, 'offline');
    expect(await playbooks.list()).toMatchObject({
      source: 'cache',
      because: { sentence: expect.any(String) },
    });
    // A later time range, as relative ranges advance.
    const later = { ...week, from: new Date(Date.now() - 7 * 86_400_000 + 60_000).toISOString() };
    expect((await playbooks.runs.list({ ...newest, range: later })).data).toEqual(seen.data);
    expect((await playbooks.runs.get({ id: run?.id ?? '' })).data).toEqual(page.data);
    if (step !== undefined) expect((await playbooks.runs.action({ id: step })).source).toBe('cache');
    await expect(playbooks.run({ id, values: {} })).rejects.toMatchObject({
      code: expect.stringMatching(/OFFLINE|TIMEOUT/),
    });
    await sample.clearFaults();
    await waitForServerStatus(window, 'online');
    // The request must not be queued.
    const { length } = await runsOf(id);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await runsOf(id)).toHaveLength(length);
  }, 30_000);
});

describe('the permissions for playbook runs', () => {
  afterAll(() => signInAs(window, sample, 'admin'));
  const denied = { code: 'FORBIDDEN' };

  it.each(['viewer', 'responder', 'commander', 'editor'])('follow the role %s', async (role) => {
    await signInAs(window, sample, role);
    const id = await idOf('fail-on-the-way');
    const on = { kind: 'config', id: worker } as const;
    expect((await playbooks.applicable(on)).data.playbooks.length).toBeGreaterThan(0);
    expect((await playbooks.runs.list(newest)).data.total).toBeGreaterThan(0);
    const restart = await idOf('restart-deployment');
    const asks = () => playbooks.params({ id: restart, on });
    if (role === 'editor') await asks();
    else await expect(asks()).rejects.toMatchObject(denied);
    // The route allows editors, but the playbook requires a permission.
    await expect(playbooks.run({ id, values: {} })).rejects.toMatchObject(denied);
    if (role !== 'editor') return;
    await sample.changeRows({
      action: 'insert',
      table: 'permissions',
      row: {
        action: 'playbook:run',
        playbook_id: id,
        person_id: sample.account(role).id,
        created_by: sample.account('admin').id,
      },
    });
    expect((await playbooks.run({ id, values: {} })).runId).not.toBe('');
    await expect(playbooks.run({ id: await idOf('long-output'), values: {} })).rejects.toMatchObject(denied);
  });
});
