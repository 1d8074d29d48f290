import { describe, expect, it } from 'vitest';
import type { PlaybookParam } from '#contract/playbooks.ts';
import { paramValues } from '#parts/playbooks/run/paramRows.ts';
import { valuesOfOther } from '#parts/playbooks/run/valuesOfOther.ts';

const param = (name: string, value: string | null, type = 'text'): PlaybookParam => ({
  name,
  label: null,
  type,
  default: value,
  description: null,
  icon: null,
  required: false,
  properties: {},
});

const first = [param('replicas', '3'), param('image', 'api:1'), param('force', 'false', 'checkbox')];
const other = [param('image', 'worker:7'), param('replicas', '5'), param('force', 'true', 'checkbox')];

describe('the parameters of a resource, from the form of another one', () => {
  it('are its own defaults where the user changed nothing', () => {
    expect(valuesOfOther(first, paramValues(first, {}), other)).toEqual({
      image: 'worker:7',
      replicas: '5',
      force: 'true',
    });
  });

  it('are what the user entered, by name and not by place', () => {
    const entered = { ...paramValues(first, {}), p0: '9', p2: true };
    expect(valuesOfOther(first, entered, other)).toEqual({ image: 'worker:7', replicas: '9', force: 'true' });
  });

  it('do not contain what the resource has no parameter for', () => {
    const entered = { ...paramValues(first, {}), p0: '9' };
    expect(valuesOfOther(first, entered, [param('image', 'worker:7')])).toEqual({ image: 'worker:7' });
  });
});
