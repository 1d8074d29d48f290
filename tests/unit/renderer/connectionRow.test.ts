import { describe, expect, it } from 'vitest';
import { connectionOptions } from '#parts/connections/connectionOptions.ts';

const choices = [
  { id: 'a', name: 'orders', namespace: 'default', type: 'postgres' },
  { id: 'b', name: 'mail', namespace: 'ops', type: 'email' },
];
const labels = (...given: Parameters<typeof connectionOptions>) =>
  connectionOptions(...given).map(({ value, label }) => [value, label]);

describe('the connection picker', () => {
  it('offers connections of the wanted types with icon and namespace', () => {
    expect(connectionOptions(choices, ['email'], '')).toEqual([
      { value: 'b', label: 'mail', detail: 'ops', icon: 'email' },
    ]);
    expect(connectionOptions(choices, undefined, '')).toHaveLength(2);
  });

  it('keeps the selected value, even if it is unknown', () => {
    expect(labels(choices, ['email'], 'a')).toEqual([
      ['a', 'orders'],
      ['b', 'mail'],
    ]);
    expect(labels(choices, [], 'gone-id')).toEqual([['gone-id', 'Not found (gone-id)']]);
    expect(labels(choices, [], 'connection://ops/mail')).toEqual([
      ['connection://ops/mail', 'connection://ops/mail'],
    ]);
    expect(labels(undefined, undefined, 'x')).toEqual([['x', 'x']]);
  });
});
