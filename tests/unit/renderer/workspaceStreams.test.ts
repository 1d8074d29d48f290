import { describe, expect, it, vi } from 'vitest';
import type { Bridge } from '#parts/bridge/bridge.ts';
import { WorkspaceStreams } from '#parts/bridge/WorkspaceStreams.ts';
import { untilPasses } from '../../support/untilPasses.ts';

vi.mock('#parts/bridge/bridge.ts', () => ({}));

/** Streams that the test feeds, by workspace id. */
class Sources {
  readonly opened: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  readonly #send = new Map<string, (value: string) => void>();

  readonly streams = new WorkspaceStreams<string>({
    bridgeOf: (id) => id as unknown as Bridge,
    open: async (bridge, { signal }) => this.#open(bridge as unknown as string, signal),
    whenOpen: async () => undefined,
  });

  send(id: string, value: string): void {
    this.#send.get(id)?.(value);
  }

  async *#open(id: string, signal: AbortSignal): AsyncGenerator<string> {
    this.opened.push(id);
    this.signals.set(id, signal);
    while (!signal.aborted)
      yield await new Promise<string>((resolve, reject) => {
        this.#send.set(id, resolve);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
  }
}

describe('live values of workspaces', () => {
  it('arrive for each workspace on its own', async () => {
    const sources = new Sources();
    const listener = vi.fn();
    const stop = sources.streams.subscribe(['a', 'b'], listener);
    await untilPasses(() => expect(sources.opened).toEqual(['a', 'b']));
    sources.send('b', 'of b');
    await untilPasses(() => expect(sources.streams.get('b')).toBe('of b'));
    expect(sources.streams.get('a')).toBeUndefined();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('share one stream, which ends with the last listener and forgets its value', async () => {
    const sources = new Sources();
    const stops = [sources.streams.subscribe(['a'], vi.fn()), sources.streams.subscribe(['a', 'a'], vi.fn())];
    await untilPasses(() => expect(sources.opened).toEqual(['a']));
    sources.send('a', 'first');
    await untilPasses(() => expect(sources.streams.get('a')).toBe('first'));
    stops[0]?.();
    expect(sources.signals.get('a')?.aborted).toBe(false);
    stops[1]?.();
    await Promise.resolve();
    expect(sources.signals.get('a')?.aborted).toBe(true);
    expect(sources.streams.get('a')).toBeUndefined();
  });

  it('stay open when a listener changes its list of workspaces', async () => {
    const sources = new Sources();
    const stop = sources.streams.subscribe(['a', 'b'], vi.fn());
    await untilPasses(() => expect(sources.opened).toEqual(['a', 'b']));
    sources.send('a', 'first');
    await untilPasses(() => expect(sources.streams.get('a')).toBe('first'));
    stop();
    const stopLater = sources.streams.subscribe(['a', 'c'], vi.fn());
    await untilPasses(() => expect(sources.opened).toEqual(['a', 'b', 'c']));
    expect(sources.streams.get('a')).toBe('first');
    expect(sources.signals.get('a')?.aborted).toBe(false);
    expect(sources.signals.get('b')?.aborted).toBe(true);
    stopLater();
  });
});
