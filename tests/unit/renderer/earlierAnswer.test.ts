import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { earlierAnswer } from '#parts/list/earlierAnswer.ts';
import { toQueryRange } from '#parts/list/toQueryRange.ts';

const keyAt = (time: string, other: object = {}) => [
  ['changes', 'list'],
  {
    type: 'query',
    input: {
      range: toQueryRange({ type: 'relative', range: 'now-2d' }, Date.parse(`2026-11-21T${time}Z`)),
      pageIndex: 0,
      ...other,
    },
  },
];

function clientWith(answers: ReadonlyArray<readonly [key: unknown[], data: string, updatedAt: number]>) {
  const client = new QueryClient();
  for (const [key, data, updatedAt] of answers) client.setQueryData(key, data, { updatedAt });
  return client;
}

const earlier = (client: QueryClient, key: unknown[]) => {
  const { initialData, initialDataUpdatedAt } = earlierAnswer<string>(client, key);
  return [initialData(), initialDataUpdatedAt()];
};

test('a query starts with the latest answer of an earlier minute, and with the age of that answer', () => {
  const client = clientWith([
    [keyAt('12:02:00'), 'second', 2_000],
    [keyAt('12:00:00'), 'first', 1_000],
  ]);
  expect(earlier(client, keyAt('12:05:00'))).toEqual(['second', 2_000]);
});

test('a query does not start with the answer to another question', () => {
  const client = clientWith([
    [keyAt('12:00:00', { pageIndex: 1 }), 'other page', 1_000],
    [[['changes', 'count'], keyAt('12:00:00')[1]], 'other procedure', 1_000],
  ]);
  expect(earlier(client, keyAt('12:05:00'))).toEqual([undefined, undefined]);
});

test('a query that starts with an outdated answer sends a new request at once', async () => {
  const client = clientWith([[keyAt('12:00:00'), 'outdated', 1_000]]);
  await client.invalidateQueries();
  expect(earlier(client, keyAt('12:05:00'))).toEqual(['outdated', 0]);
});
