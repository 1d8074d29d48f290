import { describe, expect, it } from 'vitest';
import { limitsFormSchema, toForm, toLimits } from '../../../src-renderer/areas/settings/limits.ts';

const form = { megabytes: 500, secretTypes: [], changeDays: 90, historyDays: 30, historyMegabytes: 256 };

describe('the sync limits form', () => {
  it('shows whole megabytes and sends bytes', () => {
    const limits = {
      bodyBytes: 500 * 1_024 ** 2,
      secretTypes: [],
      changeDays: 90,
      historyDays: 30,
      historyBytes: 256 * 1_024 ** 2,
    };
    expect(toForm(limits)).toEqual(form);
    expect(toLimits(form)).toEqual(limits);
    expect(toLimits({ ...form, megabytes: 0 }).bodyBytes).toBe(0);
  });

  it('removes spaces, empty rows, and duplicate types', () => {
    const secretTypes = [' AWS::SecretsManager ', '', 'AWS::SecretsManager', '  '];
    expect(toLimits({ ...form, secretTypes }).secretTypes).toEqual(['AWS::SecretsManager']);
  });

  it.each([[1.5], [-1], [100_001], [null]])('refuses %s MB', (megabytes) => {
    expect(limitsFormSchema.safeParse({ ...form, megabytes }).success).toBe(false);
    expect(limitsFormSchema.safeParse({ ...form, historyMegabytes: megabytes }).success).toBe(false);
  });

  it.each([[0], [366], [1.5], [null]])('refuses %s days of health history', (historyDays) => {
    expect(limitsFormSchema.safeParse({ ...form, historyDays }).success).toBe(false);
  });
});
