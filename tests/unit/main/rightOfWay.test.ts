import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RightOfWay } from '../../../src-main/sync/RightOfWay.ts';

it('long jobs wait until all quick jobs have ended, also when a quick job fails', async () => {
  const way = new RightOfWay();
  const told: string[] = [];
  await way.giveWay();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const quick = [
    way.goFirst(() => first.promise),
    way.goFirst(() => second.promise).catch(() => told.push('failed')),
  ];
  const long = way.giveWay().then(() => told.push('long'));
  first.resolve();
  await quick[0];
  await turn();
  expect(told).toEqual([]);
  second.reject(new Error('refused'));
  await Promise.all([...quick, long]);
  expect(told.toSorted()).toEqual(['failed', 'long']);
});
