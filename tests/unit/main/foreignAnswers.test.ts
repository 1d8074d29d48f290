import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { implement } from '@orpc/server';
import { afterEach, describe, expect, it } from 'vitest';
import { jobs } from '#contract/jobs.ts';
import { Failure } from '#main/base/Failure.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const contract = { jobs: { names: jobs.names } };
const asOf = '2026-11-23T14:05:00.000Z';
const odd = { data: { evil: true }, source: 'cache', asOf };
const good = { data: ['a'], source: 'cache', asOf };

const ended: Array<() => void> = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Connects a window to a main with the given answer and cached answer. */
function windowOf({ answer, kept, foreign }: { answer: () => unknown; kept?: unknown; foreign: boolean }) {
  const builder = implement(contract, { initialOutputValidationIndex: Number.NaN });
  const router = { jobs: { names: builder.jobs.names.handler(() => answer() as never) } };
  const serve = createBridge(router, {
    log: silentLog,
    clock: new ManualClock(),
    redactor: new Redactor(),
    isForeign: () => foreign,
    answers: { put: async () => undefined, fallback: async () => kept as object | undefined },
  });
  const { port1, port2 } = new MessageChannel();
  serve({
    on: (event, listener) => void port1.on(event as 'message', (data: unknown) => listener({ data })),
    postMessage: (data) => port1.postMessage(data),
    close: () => port1.close(),
  });
  ended.push(() => port2.close());
  const bridge: ContractRouterClient<typeof contract> = createORPCClient(
    new RPCLink({ port: port2 as never }),
  );
  return bridge;
}

const away = () => {
  throw new Failure('OFFLINE', { sentence: 'away' });
};

describe('answers from a snapshot', () => {
  it('are validated against the contract, and an invalid answer is an error', async () => {
    await expect(windowOf({ answer: () => odd, foreign: true }).jobs.names()).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'This part of the snapshot is damaged or was not created by Quarterdeck.' },
    });
    expect(await windowOf({ answer: () => good, foreign: true }).jobs.names()).toEqual(good);
  });

  it('are the only answers to be validated, because sync validates its own', async () => {
    expect(await windowOf({ answer: () => odd, foreign: false }).jobs.names()).toEqual(odd);
  });
});

describe('a cached answer', () => {
  it('is used only when it matches the contract', async () => {
    expect(await windowOf({ answer: away, kept: good, foreign: false }).jobs.names()).toEqual(good);
    const asked = windowOf({ answer: away, kept: odd, foreign: false }).jobs.names();
    await expect(asked).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
