import { implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { connectInProcess } from '#main/bridge/connectInProcess.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const builder = implement(contract, { initialOutputValidationIndex: Number.NaN });

/** @param router part of the contract's procedures */
const connect = (router: Parameters<typeof createBridge>[0], lockReason?: () => string) =>
  connectInProcess(
    createBridge(router, {
      log: silentLog,
      clock: new ManualClock(),
      redactor: new Redactor(),
      ...(lockReason === undefined ? {} : { lockReason }),
    }),
  );

describe('a client within the process', () => {
  it('returns the answers of the procedures', async () => {
    const { calls } = connect({ jobs: { names: builder.jobs.names.handler(() => ['a'] as never) } });
    expect(await calls.jobs.names()).toEqual(['a']);
  });

  it('rejects calls that change the server while the workspace is locked', async () => {
    const approve = builder.playbooks.runs.approve.handler(() => ({}) as never);
    const { calls } = connect({ playbooks: { runs: { approve } } }, () => 'locked');
    const call = calls.playbooks.runs.approve({ id: crypto.randomUUID() });
    await expect(call).rejects.toMatchObject({ code: 'CONFLICT', data: { sentence: 'locked' } });
  });

  it('aborts the running procedures when it is closed', async () => {
    const aborted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const names = builder.jobs.names.handler(({ signal }) => {
      signal?.addEventListener('abort', () => aborted.resolve());
      started.resolve();
      return new Promise<never>(() => undefined);
    });
    const { calls, close } = connect({ jobs: { names } });
    const call = calls.jobs.names();
    const isRejected = expect(call).rejects.toThrow();
    await started.promise;
    close();
    await aborted.promise;
    await isRejected;
  });
});
