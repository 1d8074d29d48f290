import { describe, expect, it } from 'vitest';
import type { Playbook, RunPage, RunStep } from '#contract/playbooks.ts';
import { isActionOver, isRunOver, runStatusFilters, serverStatusesOf } from '#contract/rules/playbooks.ts';
import { parseSearch } from '#kit/address/searchParams.ts';
import { readRunLink, runLinkAddress } from '#parts/playbooks/run/runLink.ts';
import { libraryGroups } from '../../../src-renderer/areas/playbooks/library/libraryGroups.ts';
import { shownStep, shownSteps } from '../../../src-renderer/areas/playbooks/run/runSteps.ts';
import { runsInput, runsView } from '../../../src-renderer/areas/playbooks/runs/runsView.ts';

const playbook = (id: string, more: Partial<Playbook> = {}): Playbook => ({
  id,
  name: id,
  title: `Title of ${id}`,
  icon: null,
  category: null,
  description: null,
  source: 'UI',
  targets: [],
  updatedAt: '',
  ...more,
});

describe('the playbook library', () => {
  const all = [
    playbook('a', { category: 'Kubernetes', description: 'Restarts pods' }),
    playbook('b'),
    playbook('c', { category: 'Databases' }),
    playbook('d', { category: ' ' }),
  ];
  const shape = (search: string, pinned: readonly string[] = []) =>
    libraryGroups(all, search, pinned).map(({ name, playbooks }) => [
      name,
      playbooks.map(({ id }) => id).join(''),
    ]);

  it('groups by category, with favorites first and uncategorized playbooks under Other', () => {
    expect(shape('')).toEqual([
      ['Databases', 'c'],
      ['Kubernetes', 'a'],
      ['Other', 'bd'],
    ]);
    expect(shape('', ['d', 'gone', 'c'])).toEqual([
      ['Favorites', 'dc'],
      ['Kubernetes', 'a'],
      ['Other', 'b'],
    ]);
  });

  it.each([
    ['restarts PODS', [['Kubernetes', 'a']]],
    ['other', [['Other', 'bd']]],
    ['pods restarts kubernetes', [['Kubernetes', 'a']]],
    ['nothing of this', []],
  ])('returns the expected playbooks for the search %s', (typed, found) =>
    expect(shape(typed)).toEqual(found),
  );
});

const step = (id: string, more: Partial<RunStep> = {}): RunStep => ({
  id,
  name: id,
  status: 'completed',
  scheduledAt: null,
  startedAt: '2026-11-22T13:08:13Z',
  endedAt: null,
  artifacts: [],
  ...more,
});

const run = (steps: RunStep[], error: string | null = null): RunPage => ({
  id: 'r',
  playbook: null,
  playbookName: null,
  resource: null,
  status: 'running',
  createdAt: '',
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdBy: null,
  error,
  parameters: [],
  steps,
});

describe('the steps of a playbook run', () => {
  it('start with an initialization step when the run failed before its steps', () => {
    expect(shownSteps(run([step('a')])).map(({ number, name }) => [number, name])).toEqual([[1, 'a']]);
    expect(shownSteps(run([step('a')], 'no such pod')).map(({ number, name }) => [number, name])).toEqual([
      [0, 'Initialization'],
      [1, 'a'],
    ]);
  });

  it('show the last started step or the selected step, and never a skipped one', () => {
    const steps = shownSteps(
      run([
        step('a'),
        step('b', { status: 'running' }),
        step('c', { status: 'skipped' }),
        step('d', { status: 'scheduled', startedAt: null }),
      ]),
    );
    expect(shownStep(steps, undefined)?.id).toBe('b');
    expect(shownStep(steps, 'a')?.id).toBe('a');
    expect(shownStep(steps, 'c')?.id).toBe('b');
    expect(shownStep(steps, 'nobody')?.id).toBe('b');
    expect(shownStep(shownSteps(run([step('d', { startedAt: null })])), undefined)?.id).toBe('d');
    expect(shownStep(shownSteps(run([], 'no such pod')), undefined)?.number).toBe(0);
    expect(shownStep([], undefined)).toBeUndefined();
  });

  it.each([
    ['completed', true, true],
    ['failed', true, true],
    ['cancelled', true, true],
    // The server uses this status only for steps.
    ['skipped', false, true],
    ['running', false, false],
    ['sleeping', false, false],
    ['pending_approval', false, false],
    ['whatever', false, false],
  ])('with status %s are final for a run: %s, for a step: %s', (status, ofRun, ofStep) => {
    expect([isRunOver(status), isActionOver(status)]).toEqual([ofRun, ofStep]);
  });
});

describe('the list of playbook runs', () => {
  const nowMs = Date.parse('2026-11-25T10:00:30Z');

  it('covers the last seven days, newest first, by default', () => {
    expect(runsInput(runsView.read(''), nowMs)).toMatchObject({
      range: { from: '2026-11-18T10:00:00.000Z', to: null },
      sortBy: 'created_at',
      sortOrder: 'desc',
      pageSize: 50,
    });
  });

  it('reads the playbook and the status from its address', () => {
    expect(
      runsInput(runsView.read('?playbookId=p&status=pending&sortBy=status&sortOrder=asc'), nowMs),
    ).toMatchObject({
      playbookId: 'p',
      status: 'pending',
      sortBy: 'status',
      sortOrder: 'asc',
    });
    expect(runsInput(runsView.read('?status=odd&sortBy=odd'), nowMs)).toMatchObject({ sortBy: 'created_at' });
  });

  it('maps each status filter to the server’s statuses', () => {
    expect(runStatusFilters.map(serverStatusesOf)).toEqual([
      ['running'],
      ['scheduled'],
      ['cancelled'],
      ['completed'],
      ['failed'],
      ['pending', 'pending_approval', 'waiting', 'sleeping'],
    ]);
  });
});

describe('a link to a prefilled run dialog', () => {
  it.each([
    {},
    { on: { kind: 'config', id: 'x' } },
    { on: { kind: 'check', id: 'x' }, values: { reason: 'a & b', 'a.b': '', json: '{"a":1}' } },
  ] as const)('is read back as it was written: %j', (made) => {
    const address = runLinkAddress('a/b', made);
    expect(address.startsWith('/playbooks/a%2Fb/run')).toBe(true);
    expect(readRunLink(parseSearch(address.replace(/^[^?]*/, '')))).toEqual({
      on: undefined,
      values: {},
      ...made,
    });
  });
});
