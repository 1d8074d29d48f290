import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests({ runPace: 5 });
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

const read = async (query: string) => (await admin.send(`/api/db/${query}`)).json;

async function start(name: string, more: object = {}): Promise<string> {
  const [{ id }] = await read(`playbooks?select=id&name=eq.${name}`);
  const { json } = await admin.send('/api/playbook/run', { method: 'POST', body: { id, ...more } });
  return json.run_id;
}

const runOf = async (id: string) => (await read(`playbook_runs?id=eq.${id}`))[0];
const actionsOf = (id: string) =>
  read(`playbook_run_actions?playbook_run_id=eq.${id}&order=start_time.asc,scheduled_time.asc`);

async function finished(name: string, more: object = {}) {
  const id = await start(name, more);
  await expect.poll(async () => (await runOf(id)).end_time, { timeout: 5_000 }).not.toBeNull();
  return { run: await runOf(id), actions: await actionsOf(id) };
}

describe('a playbook run in the sample', () => {
  it('progresses until it ends, with all its times', async () => {
    const { run, actions } = await finished('diagnose');
    expect(run.status).toBe('completed');
    expect(actions.map(({ status }: { status: string }) => status)).toEqual(Array(8).fill('completed'));
    for (const one of [run, ...actions]) {
      expect(Date.parse(one.scheduled_time)).not.toBeNaN();
      expect(Date.parse(one.start_time)).toBeLessThanOrEqual(Date.parse(one.end_time));
    }
    expect(actions[0].result).toMatchObject({
      path: '/usr/bin/bash',
      stderr: 'nobody is on call\n',
      exitCode: 0,
    });
    expect(actions.map(({ result }: { result: object }) => Object.keys(result))).toMatchObject([
      expect.arrayContaining(['stdout', 'stderr', 'exitCode', 'args', 'path']),
      ['Logs'],
      expect.arrayContaining(['rows', 'count']),
      expect.arrayContaining(['Body', 'Code', 'Headers']),
      expect.arrayContaining(['markdown']),
      expect.arrayContaining(['links', 'logs']),
      expect.arrayContaining(['title', 'message']),
      ['result'],
    ]);
  });

  it('continues after a failed action only with actions for failures', async () => {
    const { run, actions } = await finished('fail-on-the-way');
    expect([run.status, run.error]).toEqual(['failed', null]);
    expect(actions.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['Begin', 'completed'],
      ['Break', 'failed'],
      ['Clear up', 'completed'],
      ['Report', 'failed'],
    ]);
    expect(actions[1]).toMatchObject({ error: null, result: { exitCode: 3, stderr: 'no such file\n' } });
    expect(actions[3]).toMatchObject({ result: null, error: expect.stringContaining('no such host') });
  });

  it('can fail before its first action', async () => {
    const { run, actions } = await finished('fail-at-once');
    expect([run.status, run.error, actions]).toEqual([
      'failed',
      'failed to get env TOKEN: secrets "gone-token" not found',
      [],
    ]);
  });

  it('prints as many lines as requested, and hostile output', async () => {
    const { actions } = await finished('long-output', { params: { lines: '100000' } });
    expect(actions[2].result.stdout.split('\n')).toHaveLength(100_001);
    const hostile = await finished('hostile-output');
    expect(hostile.actions[0].result.stdout).toContain('\u001b]8;;javascript:');
    expect(hostile.actions[1].result.Body).toContain('<script>');
  });

  it('passes through every status, one step at a time', async () => {
    await sample.pacePlaybookRuns({ hold: true });
    const id = await start('nightly-clean-up');
    const seen: string[] = [];
    const note = async () => {
      const actions = await actionsOf(id);
      const last = actions.find(({ status }: { status: string }) => !/completed|skipped/.test(status));
      seen.push([(await runOf(id)).status, last?.status ?? actions.length].join(' '));
    };
    await note();
    for (let moved: ReadonlyArray<{ id: string }> = [{ id }]; moved.some((one) => one.id === id); ) {
      moved = await sample.stepPlaybookRuns();
      await note();
    }
    expect(seen).toEqual([
      'scheduled 0',
      'waiting 0',
      'running 0',
      // The server reports an action as scheduled until it ends.
      'running scheduled',
      'running 1',
      'sleeping sleeping',
      'running scheduled',
      'running 2',
      // The third action is skipped.
      'running 3',
      'running scheduled',
      'running 4',
      'completed 4',
      'completed 4',
    ]);
    await sample.pacePlaybookRuns({ hold: false });
  });

  it('can be set by a test, and progresses only when configured', async () => {
    await sample.pacePlaybookRuns({ hold: true });
    const id = await start('fail-on-the-way');
    const { run, actions } = await sample.setPlaybookRun({
      id,
      status: 'cancelled',
      error: 'nobody wants it',
      actions: [
        { name: 'Begin', status: 'failed', error: 'boom', result: { stdout: 'x' } },
        { name: 'Other', status: 'waiting' },
      ],
    });
    expect(run).toMatchObject({
      status: 'cancelled',
      error: 'nobody wants it',
      end_time: expect.any(String),
    });
    expect(actions).toMatchObject([
      { name: 'Begin', status: 'failed', error: 'boom', end_time: expect.any(String) },
      { name: 'Other', status: 'waiting', end_time: null },
    ]);
    expect((await sample.stepPlaybookRuns()).map((one) => one.id)).not.toContain(id);
    await sample.setPlaybookRun({ id, status: 'running', follow: true });
    expect((await sample.stepPlaybookRuns()).map((one) => one.id)).toContain(id);
    await expect(sample.setPlaybookRun({ id: 'none' })).rejects.toThrow('400');
    await sample.pacePlaybookRuns({ hold: false });
  });
});

describe('the playbook runs of the demo', () => {
  it('have every status of a run', async () => {
    const rows = await read('playbook_runs?select=status');
    expect(new Set(rows.map(({ status }: { status: string }) => status))).toEqual(
      new Set('scheduled pending_approval waiting running sleeping completed failed cancelled'.split(' ')),
    );
  });

  it('end with a rollback after a failed restart', async () => {
    const rows = await read(
      'playbook_runs?select=status,start_time,end_time,creator:created_by(name),playbooks!inner(name),playbook_run_actions(name,status,artifacts(filename)),config:config_items!inner(name)&config.name=eq.payments-worker&order=created_at.desc&limit=2',
    );
    expect(rows).toMatchObject([
      { status: 'completed', playbooks: { name: 'roll-back-release' }, creator: { name: 'Tomás Vidal' } },
      { status: 'failed', playbooks: { name: 'restart-deployment' } },
    ]);
    expect(Date.parse(rows[0].start_time)).toBeGreaterThan(Date.parse(rows[1].end_time));
    expect(rows[0].playbook_run_actions).toHaveLength(6);
  });
});
