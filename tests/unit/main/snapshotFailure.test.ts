import { expect, it } from 'vitest';
import { snapshotFailure } from '#main/areas/topology/snapshotFailure.ts';
import { failureOfStatus } from '#main/server/failures.ts';

const failureOf = (status: number, error: string) =>
  failureOfStatus(status, JSON.stringify({ error, message: 'Error snapshotting topology' }), () => null, {
    method: 'GET',
    path: '/snapshot/topology/1',
  });

it('names the log service when the server cannot connect to it for a snapshot', () => {
  const refused = failureOf(
    500,
    'failed to query component & its direct children: failed to connect to `user=u database=d`: connection refused',
  );
  expect(snapshotFailure(refused)).toMatchObject({
    code: 'SERVER',
    data: { ...refused.data, sentence: expect.stringContaining('needs its log service') },
  });
});

it('leaves other errors of a snapshot unchanged', () => {
  for (const error of [
    failureOf(500, 'could not write archive'),
    failureOf(404, 'component(id=1) not found'),
    failureOf(400, 'failed to connect'),
    new Error('failed to connect'),
  ])
    expect(snapshotFailure(error)).toBe(error);
});
