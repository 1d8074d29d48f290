import { describe, expect, it, vi } from 'vitest';
import { Lifecycle } from '#main/base/Lifecycle.ts';
import type { Log } from '#main/base/log.ts';

const silent = { error: vi.fn() } as unknown as Log;

const part = (name: string, events: string[]) => ({
  start: async () => {
    await Promise.resolve();
    events.push(`start ${name}`);
  },
  stop: async () => {
    await Promise.resolve();
    events.push(`stop ${name}`);
  },
});

describe('the lifecycle of the application', () => {
  it('starts its parts in order and stops them in reverse order, one after the other', async () => {
    const events: string[] = [];
    const lifecycle = new Lifecycle(silent);
    for (const name of ['store', 'watch', 'host']) lifecycle.add(part(name, events));
    await lifecycle.start();
    await lifecycle.stop();
    expect(events).toEqual([
      'start store',
      'start watch',
      'start host',
      'stop host',
      'stop watch',
      'stop store',
    ]);
  });

  it('stops the other parts if one fails to stop, and logs the failure', async () => {
    const events: string[] = [];
    const error = vi.fn();
    const lifecycle = new Lifecycle({ error } as unknown as Log);
    lifecycle.add(part('store', events));
    lifecycle.add({
      stop: () => {
        throw new Error('window hangs');
      },
    });
    await lifecycle.stop();
    expect(events).toEqual(['stop store']);
    expect(error).toHaveBeenCalledOnce();
  });

  it('rejects if a part fails to start, and starts none after it', async () => {
    const events: string[] = [];
    const lifecycle = new Lifecycle(silent);
    lifecycle.add({ start: () => Promise.reject(new Error('port in use')) });
    lifecycle.add(part('host', events));
    await expect(lifecycle.start()).rejects.toThrow('port in use');
    expect(events).toEqual([]);
  });
});
