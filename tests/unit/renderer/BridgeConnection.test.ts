import { describe, expect, it, vi } from 'vitest';
import type { HandshakeAnswer } from '#contract/rules/handshake.ts';
import { BridgeConnection } from '#parts/bridge/BridgeConnection.ts';
import type { Channel } from '#parts/bridge/channel.ts';
import { untilPasses } from '../../support/untilPasses.ts';

function fakeChannel() {
  const closers: Array<() => void> = [];
  const channel: Channel = {
    on: (event, listener) => {
      if (event === 'close') closers.push(() => listener());
    },
    postMessage: () => {},
    close: () => {},
  };
  return { channel, drop: () => closers.map((close) => close()) };
}

const welcome: HandshakeAnswer = { type: 'welcome', buildId: 'b1' };

function connectionWith(answers: Array<HandshakeAnswer | Error>) {
  const channels: ReturnType<typeof fakeChannel>[] = [];
  const onOtherBuild = vi.fn();
  const connection = new BridgeConnection({
    open: async () => {
      const fake = fakeChannel();
      channels.push(fake);
      return fake.channel;
    },
    performHandshake: async () => {
      const answer = answers.shift() ?? welcome;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onOtherBuild,
    buildId: 'b1',
    backOffMs: [1],
  });
  connection.start();
  return { connection, channels, onOtherBuild };
}

describe('the window connection', () => {
  it('opens and hands the channel to waiting callers', async () => {
    const { connection, channels } = connectionWith([]);
    expect(await connection.whenOpen()).toBe(channels[0]?.channel);
    expect(connection.getState()).toEqual({ status: 'open' });
  });

  it('reconnects after a lost connection and reports each state change', async () => {
    const { connection, channels } = connectionWith([]);
    const seen: string[] = [];
    connection.subscribe(() => seen.push(connection.getState().status));
    await connection.whenOpen();
    channels[0]?.drop();
    expect(connection.getState().status).toBe('lost');
    expect(await connection.whenOpen()).toBe(channels[1]?.channel);
    expect(seen).toEqual(['open', 'lost', 'open']);
  });

  it('retries until the main process answers', async () => {
    const { connection, channels } = connectionWith([
      new Error('1'),
      new Error('2'),
      new Error('3'),
      new Error('4'),
    ]);
    await connection.whenOpen();
    expect(channels).toHaveLength(5);
  });

  it('stops retrying when the main process refuses the window, and reports the reason', async () => {
    const { connection, channels } = connectionWith([{ type: 'refused', sentence: 'Not of this run.' }]);
    await expect(connection.whenOpen()).rejects.toThrow('Not of this run.');
    expect(connection.getState()).toEqual({ status: 'refused', sentence: 'Not of this run.' });
    expect(channels).toHaveLength(1);
  });

  it('requests a reload when the main process serves another build', async () => {
    const { connection, onOtherBuild } = connectionWith([{ type: 'welcome', buildId: 'b2' }]);
    await untilPasses(() => expect(onOtherBuild).toHaveBeenCalledOnce());
    expect(connection.getState().status).not.toBe('open');
  });

  it('rejects a pending call when its caller aborts', async () => {
    const { connection } = connectionWith([new Error('1'), { type: 'welcome', buildId: 'b2' }]);
    const leaving = new AbortController();
    const waiting = connection.whenOpen(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });
});
