import { describe, expect, it } from 'vitest';
import { paramsOf, playbookRowSchema, runnableRowSchema } from '#main/server/playbookRows.ts';
import { runActionRowSchema, runPageRowSchema, runStepRowSchema } from '#main/server/playbookRunRows.ts';

const head = { id: 'p', name: 'restart', title: 'Restart', icon: null, category: '', description: null };

describe('a playbook row', () => {
  it('takes its values from the specification before its columns', () => {
    const row = {
      ...head,
      category: 'Old',
      source: 'UI',
      updated_at: '2026-11-22T13:08:13.654362+00:00',
      spec_icon: 'server',
      spec_category: 'Ops',
      spec_description: { not: 'a text' },
      configs: [{ types: ['Pod'] }],
      components: [],
      checks: null,
    };
    expect(playbookRowSchema.parse(row)).toMatchObject({
      icon: 'server',
      category: 'Ops',
      description: null,
      targets: ['config'],
    });
    expect(playbookRowSchema.parse({ ...row, title: '', spec_category: ' ', configs: 'none' })).toMatchObject(
      {
        title: 'restart',
        category: 'Old',
        targets: [],
      },
    );
  });

  it('retains the valid parameters and selectors', () => {
    const spec = {
      parameters: [
        { name: 'a' },
        { label: 'without a name' },
        'text',
        { name: 'b', type: 'list', required: true, default: 3, properties: { options: [{ value: 'x' }] } },
        { name: 'c', properties: 'none', default: { deep: [1] }, label: 7 },
      ],
      configs: [{ types: ['Pod'] }, 'text', null],
      checks: {},
    };
    const read = runnableRowSchema.parse({ ...head, spec });
    expect(read.parameters).toEqual(paramsOf(spec.parameters));
    expect(
      read.parameters.map(({ name, type, required, default: value, label }) => [
        name,
        type,
        required,
        value,
        label,
      ]),
    ).toEqual([
      ['a', 'text', false, null, null],
      ['b', 'list', true, 3, null],
      ['c', 'text', false, { deep: [1] }, null],
    ]);
    expect(read.selectors).toEqual({ config: [{ types: ['Pod'] }] });
    expect(read.targets).toEqual(['config']);
    expect(runnableRowSchema.parse({ ...head, spec: 'rubbish' })).toMatchObject({
      parameters: [],
      targets: [],
    });
  });
});

const run = {
  id: 'r',
  status: 'failed',
  created_at: '2026-11-22T13:08:13Z',
  scheduled_time: null,
  start_time: null,
  end_time: null,
  error: '',
  playbooks: { id: 'p', name: 'restart', title: '', icon: null },
  creator: null,
  config: null,
  component: { id: 'c', name: 'logistics', icon: '' },
  check: null,
};

describe('a playbook run row', () => {
  it('hides secret parameter values', () => {
    const { run: read } = runPageRowSchema.parse({
      ...run,
      parameters: { reason: 'because', pin: '1234', api_token: 'x', count: 3 },
      given: [{ name: 'pin', properties: { format: 'password' } }, { name: 'reason', label: 'Why' }, 'text'],
    });
    expect(read.parameters.find(({ name }) => name === 'api_token')?.value).toBeNull();
    expect(read.parameters.find(({ name }) => name === 'pin')?.value).toBeNull();
    const { run: described } = runPageRowSchema.parse({
      ...run,
      parameters: { reason: 'because', pin: '1234', count: 3 },
      given: [
        { name: 'pin', label: 'Pin', properties: { format: 'password' } },
        { name: 'reason', label: 'Why' },
      ],
    });
    expect(described.parameters).toEqual([
      { name: 'reason', label: 'Why', value: 'because' },
      { name: 'pin', label: 'Pin', value: null },
      { name: 'count', label: 'count', value: '3' },
    ]);
  });

  it('has its resource, and defaults for unknown values', () => {
    expect(runPageRowSchema.parse({ ...run, parameters: null, given: null }).run).toMatchObject({
      resource: { kind: 'component', id: 'c', name: 'logistics', icon: null },
      playbook: { title: 'restart' },
      playbookName: 'restart',
      error: null,
      parameters: [],
    });
    expect(
      runPageRowSchema.parse({ ...run, component: { odd: true }, parameters: 'x', given: 3 }).run,
    ).toMatchObject({
      resource: null,
    });
  });

  it.each([
    ['null', null, undefined],
    ['text', 'yes', undefined],
    ['no approvers', { type: 'any', approvers: { people: [], teams: null } }, undefined],
    [
      'people and a team',
      { type: 'all', approvers: { people: ['a@x.example', 3], teams: ['Checkout'] } },
      { type: 'all', people: ['a@x.example'], teams: ['Checkout'] },
    ],
    [
      'an unknown type',
      { type: 'two', approvers: { people: ['a'] } },
      { type: 'any', people: ['a'], teams: [] },
    ],
  ])('has the approvers of a playbook whose approval contains %s', (_name, approval, approvers) => {
    expect(runPageRowSchema.parse({ ...run, approval }).approvers).toEqual(approvers);
  });

  it('has steps with the files that are not deleted', () => {
    const step = {
      id: 's',
      name: null,
      status: 'running',
      start_time: null,
      end_time: null,
      scheduled_time: null,
    };
    expect(
      runStepRowSchema.parse({
        ...step,
        artifacts: [
          {
            id: '1',
            filename: 'a.txt',
            path: 'x/a.txt',
            size: 3,
            content_type: 'text/plain',
            deleted_at: null,
          },
          { id: '2', filename: '', path: 'x/b.bin', size: null, content_type: '' },
          { id: '3', filename: 'gone', deleted_at: '2026-11-22T13:08:13Z' },
          'rubbish',
        ],
      }).artifacts,
    ).toEqual([
      { id: '1', name: 'a.txt', size: 3, type: 'text/plain' },
      { id: '2', name: 'b.bin', size: null, type: null },
    ]);
    expect(runStepRowSchema.parse(step)).toMatchObject({ name: '', artifacts: [] });
    expect(runActionRowSchema.parse({ ...step, error: '' })).toMatchObject({ error: null, result: null });
  });
});
