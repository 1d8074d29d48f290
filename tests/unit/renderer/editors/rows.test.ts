import { describe, expect, it, vi } from 'vitest';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { changesForVariant, selectedVariant } from '#kit/form/oneOf.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { authentication, template } from '#parts/editors/rows/oneOfRows.ts';
import { schedule, schedules } from '#parts/editors/rows/schedule.ts';
import { leavesOf } from './pathsOfRows.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

const rowsOf = (id: string): readonly FieldRow[] =>
  canaries.form?.variants?.list.find((form) => form.id === id)?.rows ?? [];
const rowAt = (id: string, name: string) => leavesOf(rowsOf(id)).find((row) => row.name === name);

describe('a form row shared by several kinds', () => {
  it('offers the schedules of the specification and accepts any other schedule', () => {
    const plain = (list: readonly string[]) => list.map((each) => each.replace(/^@(every )?/, ''));
    expect(plain(schedules.short)).toEqual(['30s', '1m', '5m', '30m', 'hourly', '2h', '4h']);
    expect(plain(schedules.medium)).toEqual(['5m', '15m', '30m', 'hourly', '2h', '4h', '6h', '8h']);
    // The same order as in the web client.
    expect(plain(schedules.default)).toEqual([
      '30s',
      '1m',
      '15m',
      '5m',
      '30m',
      'hourly',
      '2h',
      '4h',
      '6h',
      '8h',
      'daily',
      'weekly',
    ]);
    expect(schedule()).toMatchObject({ creatable: true, required: true, name: 'spec.schedule' });
    expect(problemsOf([schedule()], { spec: { schedule: '*/5 * * * *' } })).toEqual([]);
  });

  it('clears the previous template language and nothing else', () => {
    const row = template('spec.test', 'Test');
    if (row.kind !== 'oneOf') throw new Error('It has no ways.');
    const before = { spec: { test: { expr: 'a', later: 1 } } };
    expect(selectedVariant(row.variants, before)?.value).toBe('expr');
    const next = row.variants.find(({ value }) => value === 'javascript');
    if (next === undefined) throw new Error('There is no Javascript.');
    const cleared = changesForVariant(row.variants, next).map(([path]) => path);
    expect(cleared).toContain('spec.test.expr');
    expect(cleared).not.toContain('spec.test');
  });

  it('clears only the sign-in flags for no authentication', () => {
    const row = authentication((path) => `spec.${path}`, { basic: 'Basic', ntlm: 'NTLM', ntlmv2: 'NTLMv2' });
    if (row.kind !== 'oneOf') throw new Error('It has no ways.');
    const [none] = row.variants;
    if (none === undefined) throw new Error('There is no None.');
    expect(changesForVariant(row.variants, none)).toEqual([
      ['spec.basic', undefined],
      ['spec.ntlm', undefined],
      ['spec.ntlmv2', undefined],
    ]);
    expect(selectedVariant(row.variants, { spec: { ntlm: true } })?.value).toBe('ntlm');
    expect(
      selectedVariant(row.variants, { spec: { authentication: { username: { value: 'x' } } } })?.value,
    ).toBe('none');
  });

  it('shows a body only for methods that send one', () => {
    const body = rowAt('http', 'spec.http.0.body');
    const shown = (method?: string) => body?.when?.({ spec: { http: [{ method }] } }, {});
    expect(['GET', 'POST', 'PUT', 'DELETE', undefined].map(shown)).toEqual([false, true, true, false, false]);
  });

  it('requires the address of an Alertmanager at its path', () => {
    const asked = (entry: object) =>
      problemsOf(rowsOf('alertmanager'), {
        name: 'a',
        namespace: 'default',
        spec: { schedule: '@hourly', alertmanager: [{ name: 'a', ...entry }] },
      }).map(({ path }) => path);
    expect(asked({})).toEqual(['spec.alertmanager.0.host']);
    expect(asked({ host: 'https://a' })).toEqual([]);
    expect(asked({ url: 'https://a' })).toEqual([]);
  });

  it('refuses negative numbers and a header without a name', () => {
    const problems = problemsOf(rowsOf('http'), {
      name: 'a',
      namespace: 'default',
      spec: {
        schedule: '@hourly',
        http: [
          { name: 'a', url: 'x', thresholdMillis: -1, headers: [{ value: 'x' }, { name: 'A', value: 'x' }] },
        ],
      },
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'spec.http.0.headers.0.name',
      'spec.http.0.thresholdMillis',
    ]);
  });
});
