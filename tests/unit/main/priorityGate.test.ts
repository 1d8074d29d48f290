import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PriorityGate } from '#main/sync/PriorityGate.ts';

it('long jobs wait until all quick jobs have ended, also when a quick job fails', async () => {
  const way = new PriorityGate();
  const told: string[] = [];
  await way.waitForQuick();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const quick = [
    way.runQuick(() => first.promise),
    way.runQuick(() => second.promise).catch(() => told.push('failed')),
  ];
  const long = way.waitForQuick().then(() => told.push('long'));
  first.resolve();
  await quick[0];
  await turn();
  expect(told).toEqual([]);
  second.reject(new Error('refused'));
  await Promise.all([...quick, long]);
  expect(told.toSorted()).toEqual(['failed', 'long']);
});
