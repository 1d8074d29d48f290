import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerClock } from '#main/areas/session/ServerClock.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

let clock: ManualClock;
let session: { state: LiveValue<object>; clockDifferenceMs: number };
let serverClock: ServerClock;

beforeEach(() => {
  clock = new ManualClock();
  session = { state: new LiveValue<object>({ status: 'restoring' }), clockDifferenceMs: 0 };
  serverClock = new ServerClock({ session: session as never, clock, log: silentLog });
  serverClock.start();
});
afterEach(() => serverClock.stop());

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

async function pass(seconds: number): Promise<void> {
  await untilPasses(() => expect(clock.sleeping).toBe(1));
  clock.advance(seconds * 1_000);
  await settled();
}

describe('the difference of the clocks', () => {
  it('is published when the session changes, and when a clock was corrected', async () => {
    session.clockDifferenceMs = 7_200_000;
    session.state.set({ status: 'signed-in' });
    await settled();
    expect(serverClock.differenceMs.value).toBe(7_200_000);
    session.clockDifferenceMs = 60_000;
    await pass(15);
    expect(serverClock.differenceMs.value).toBe(60_000);
    session.clockDifferenceMs = 0;
    session.state.set({ status: 'no-workspace' });
    await settled();
    expect(serverClock.differenceMs.value).toBe(0);
  });

  it('is not published again for the fractions of a second that the server leaves out', async () => {
    const publish = vi.spyOn(serverClock.differenceMs, 'set');
    for (const difference of [900, -1_500, 1_999]) {
      session.clockDifferenceMs = difference;
      await pass(15);
    }
    expect(publish).not.toHaveBeenCalled();
  });
});
