import { describe, expect, it } from 'vitest';
import { createDataWait } from '#main/assembly/createDataWait.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const signedIn = { status: 'signed-in', server: { status: 'online' } };
const down = { status: 'signed-in', server: { status: 'offline', sentence: 'The server is down.' } };

/** Creates the procedures that the wait calls. A stream yields its values and then waits for its signal. */
function callsOf(session: object, feeds: readonly object[]) {
  const stream =
    (value: object) =>
    async (_input: unknown, { signal }: { signal: AbortSignal }) =>
      (async function* () {
        yield value;
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      })();
  return {
    session: { changes: stream(session) },
    sync: { changes: stream({ status: 'on', feeds }) },
  } as never;
}

const feed = (more: object = {}) => ({
  name: 'items',
  state: 'fresh',
  busy: false,
  asOf: null,
  checkedAt: null,
  error: null,
  nextAt: null,
  ...more,
});

const { signal } = new AbortController();

describe('the wait for current data before the call of an assistant', () => {
  it('ends without a reason once the feeds are synced since the start', async () => {
    const clock = new ManualClock();
    const wait = createDataWait(clock);
    const now = new Date(clock.now()).toISOString();
    expect(await wait(callsOf(signedIn, [feed({ asOf: now, checkedAt: now })]), signal)).toBeUndefined();
  });

  it('ends with the reason if the server is down, and rows are stored', async () => {
    const wait = createDataWait(new ManualClock());
    const calls = callsOf(down, [feed({ asOf: '2026-11-30T00:00:00.000Z' })]);
    expect(await wait(calls, signal)).toBe('The server is down.');
  });

  it('fails with a sentence and the reason if no rows are stored', async () => {
    const wait = createDataWait(new ManualClock());
    await expect(wait(callsOf(down, [feed()]), signal)).rejects.toThrow(
      'The workspace is not synced yet, so no data is stored. Try again in a moment. The server is down.',
    );
  });

  it('ends after its limit if the first sync does not end', async () => {
    const clock = new ManualClock();
    const wait = createDataWait(clock);
    clock.advance(30_000);
    await expect(wait(callsOf(signedIn, [feed({ busy: true })]), signal)).rejects.toThrow(
      'The workspace is not synced yet, so no data is stored.',
    );
  });

  it('fails if no user is signed in', async () => {
    const wait = createDataWait(new ManualClock());
    await expect(wait(callsOf({ status: 'signed-out' }, []), signal)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
