import { describe, expect, it } from 'vitest';
import { WindowEvents } from '#main/areas/desktop/WindowEvents.ts';

function follow(events: WindowEvents<string>, name: string) {
  const got: string[] = [];
  const closing = new AbortController();
  const ended = (async () => {
    for await (const event of events.follow(name, closing.signal)) got.push(event);
  })();
  return {
    got,
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

describe('events for one window', () => {
  it('wait for the first window, and are delivered once', async () => {
    const events = new WindowEvents<string>();
    events.deliver('a');
    events.deliver('b');
    const first = follow(events, 'first');
    const second = follow(events, 'second');
    await expect.poll(() => first.got).toEqual(['a', 'b']);
    expect(second.got).toEqual([]);
    await first.close();
    await second.close();
  });

  it('go to the last focused window', async () => {
    const events = new WindowEvents<string>();
    const first = follow(events, 'first');
    const second = follow(events, 'second');
    events.deliver('to the newest');
    events.markFocused('first');
    events.deliver('to the focused');
    events.markFocused('nobody');
    await expect.poll(() => [first.got, second.got]).toEqual([['to the focused'], ['to the newest']]);
    await first.close();
    events.deliver('to the one that is left');
    await expect.poll(() => second.got).toHaveLength(2);
    await second.close();
  });

  it('go to the next window when their window closes before reading them', async () => {
    const events = new WindowEvents<string>();
    const slow = events.follow('slow');
    events.deliver('waits, for nobody follows before the first value is asked for');
    expect((await slow.next()).value).toMatch(/^waits/);
    events.deliver('one');
    events.deliver('two');
    expect((await slow.next()).value).toBe('one');
    await slow.return();
    const next = follow(events, 'next');
    await expect.poll(() => next.got).toEqual(['two']);
    await next.close();
  });

  it('are limited to the newest twenty without a window', async () => {
    const events = new WindowEvents<string>();
    for (let number = 1; number <= 25; number += 1) events.deliver(String(number));
    const late = follow(events, 'late');
    await expect.poll(() => late.got).toHaveLength(20);
    expect(late.got[0]).toBe('6');
    await late.close();
  });

  it('go to the new page of a reloaded window', async () => {
    const events = new WindowEvents<string>();
    const old = follow(events, 'same');
    const reloaded = follow(events, 'same');
    await old.close();
    events.deliver('a');
    await expect.poll(() => reloaded.got).toEqual(['a']);
    await reloaded.close();
  });
});
