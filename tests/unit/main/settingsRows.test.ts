import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources.ts';
import { settingsRowSchema } from '#main/resources/rowSchema.ts';

const row = { id: 'a', name: 'payments' };
const job = {
  job_name: 'TopologyRun',
  job_status: 'FAILED',
  job_time_start: '2026-11-23T10:00:00Z',
  job_last_failed: '2026-11-23T10:00:00Z',
  job_details: { errors: ['one'] },
};

describe('a settings row', () => {
  it('has the last job with its details', () => {
    expect(settingsRowSchema.parse({ ...row, ...job }).job).toEqual({
      name: 'TopologyRun',
      status: 'FAILED',
      startedAt: '2026-11-23T10:00:00Z',
      lastFailedAt: '2026-11-23T10:00:00Z',
      details: { errors: ['one'] },
    });
  });

  it('has no job when no job ever ran', () => {
    expect(settingsRowSchema.parse({ ...row, job_name: '', job_status: '' }).job).toBeNull();
    expect(settingsRowSchema.parse(row).job).toBeNull();
  });

  it('is read from an answer that was cached before jobs had names', () => {
    const output = resources.list['~orpc'].outputSchema;
    const { name: _, ...unnamed } = settingsRowSchema.parse({ ...row, ...job }).job ?? {};
    const kept = { ...settingsRowSchema.parse(row), job: unnamed };
    const answer = { data: { rows: [kept], total: 1 }, source: 'cache', asOf: '2026-11-23T10:00:00Z' };
    expect(output?.['~standard'].validate(answer)).toMatchObject({
      value: { data: { rows: [{ job: { name: null, details: { errors: ['one'] } } }] } },
    });
  });
});
