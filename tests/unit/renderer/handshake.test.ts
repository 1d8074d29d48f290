import { expect, it, vi } from 'vitest';
import type { Channel } from '../../../src-renderer/parts/bridge/channel.ts';

type Listener = (event?: { readonly data: unknown }) => void;

it('parses the messages of a connection only until the handshake is answered', async () => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { requestHandshake } = await import('../../../src-renderer/parts/bridge/handshake.ts');
  const listeners = new Map<string, Listener>();
  const channel = {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    postMessage: () => undefined,
  } as unknown as Channel;
  const answer = requestHandshake(channel, 'build');
  const receive = listeners.get('message');
  receive?.({ data: '{"type":"other"}' });
  receive?.({ data: '{"type":"welcome"}' });
  expect(await answer).toEqual({ type: 'welcome' });
  const parse = vi.spyOn(JSON, 'parse');
  receive?.({ data: '{"large":"message"}' });
  expect(parse).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
