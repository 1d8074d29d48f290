import { describe, expect, it } from 'vitest';
import { limitsFormSchema, toForm, toLimits } from '../../../src-renderer/areas/settings/limits.ts';

describe('the sync limits form', () => {
  it('shows whole megabytes and sends bytes', () => {
    expect(toForm({ bodyBytes: 500 * 1_024 ** 2, secretTypes: [], changeDays: 90 })).toEqual({
      megabytes: 500,
      secretTypes: [],
      changeDays: 90,
    });
    expect(toLimits({ megabytes: 500, secretTypes: [], changeDays: 90 }).bodyBytes).toBe(524_288_000);
    expect(toLimits({ megabytes: 0, secretTypes: [], changeDays: 90 }).bodyBytes).toBe(0);
  });

  it('removes spaces, empty rows, and duplicate types', () => {
    const secretTypes = [' AWS::SecretsManager ', '', 'AWS::SecretsManager', '  '];
    expect(toLimits({ megabytes: 1, secretTypes, changeDays: 90 }).secretTypes).toEqual([
      'AWS::SecretsManager',
    ]);
  });

  it.each([[1.5], [-1], [100_001], [null]])('refuses %s MB', (megabytes) => {
    expect(limitsFormSchema.safeParse({ megabytes, secretTypes: [], changeDays: 90 }).success).toBe(false);
  });
});
