import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { portMessage } from '#contract/rules/handshake.ts';
import { PreferenceStore } from '#main/areas/shell/PreferenceStore.ts';
import { shellProcedures } from '#main/areas/shell/shellProcedures.ts';
import { systemClock } from '#main/base/clock.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { acceptWindow } from '#main/bridge/acceptWindow.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { ElectronHost } from '#main/host/electron/ElectronHost.ts';
import type { Host } from '#main/host/host.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { electronSurroundings, FakeElectron } from '../../support/fakeElectron.ts';
import { malformedMessages } from '../../support/malformedMessages.ts';
import { silentLog } from '../../support/silentLog.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

interface Peer {
  send(message: string | Buffer): void;
  on(event: 'message', listener: (data: string) => void): void;
  on(event: 'close', listener: () => void): void;
  close(): void;
}

const data = mkdtempSync(join(tmpdir(), 'quarterdeck-odd-'));
const files = () => new WindowFiles(newWindowFolder(), () => 'dark');

async function startServing(host: Host): Promise<void> {
  const router = {
    shell: shellProcedures({
      host,
      version: '1',
      preferences: new PreferenceStore(data, silentLog),
      onVisibleWindowsChange: () => undefined,
      onPainted: () => undefined,
      onAddress: () => undefined,
      onFile: () => undefined,
    }),
  };
  const serve = createBridge(router, { log: silentLog, clock: systemClock, redactor: new Redactor() });
  await host.start((connection) => acceptWindow(connection, { readBuildId: () => 'build-1', serve }));
}

const web = new WebHost({ paths: { data, logs: data }, files: files(), port: 0 });

async function connectWeb(): Promise<Peer> {
  const { origin, hash } = new URL(web.url());
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { origin });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', buildId: 'b', key: hash.replace('#key=', '') }));
  await once(socket, 'message');
  return {
    send: (message) => socket.send(message),
    on: (event: 'message' | 'close', listener: (data: string) => void) =>
      void socket.on(event, (message) => listener(String(message))),
    close: () => socket.terminate(),
  };
}

const fake = new FakeElectron();
const electron = new ElectronHost({
  electron: fake.api(),
  paths: { data, logs: data },
  files: files(),
  preload: '/preload.cjs',
  ...electronSurroundings(data),
});

async function connectElectron(): Promise<Peer> {
  await electron.showWindow('/');
  const window = fake.windows.at(-1);
  if (window === undefined) throw new Error('No window opened.');
  const before = window.frame.ports.length;
  fake.ipc.emit(portMessage, { sender: { id: window.contents.id }, senderFrame: window.frame });
  await expect.poll(() => window.frame.ports.length).toBe(before + 1);
  const port = window.frame.ports[before]!;
  port.postMessage(JSON.stringify({ type: 'hello', buildId: 'b' }));
  await once(port, 'message');
  return {
    send: (message) => port.postMessage(message),
    on: (event: 'message' | 'close', listener: (data: string) => void) =>
      void port.on(event, (message: unknown) => listener(String(message))),
    close: () => port.close(),
  };
}

/** Sends a message, then a valid call, and returns the outcome of the message. */
async function outcomeOf(peer: Peer, message: string | Buffer): Promise<string> {
  const settled = Promise.withResolvers<string>();
  let outcome = 'ignored';
  let hasGoodAnswer = false;
  peer.on('close', () => settled.resolve('closed'));
  peer.on('message', (text) => {
    const answer = JSON.parse(text) as { i: string; p: { s?: number } };
    if (answer.i === '1') outcome = answer.p.s === undefined ? 'served' : 'refused';
    if (answer.i === '2') hasGoodAnswer = answer.p.s === undefined;
    // Calls are served in parallel, so the valid call may be answered first. A third call comes after both.
    if (answer.i === '3') settled.resolve(hasGoodAnswer ? outcome : 'the good call failed');
    else if (answer.i === '2') peer.send('{"i":"3","p":{"u":"/shell/start","b":{}}}');
  });
  peer.send(message);
  peer.send('{"i":"2","p":{"u":"/shell/start","b":{}}}');
  const result = await settled.promise;
  peer.close();
  return result;
}

beforeAll(async () => {
  await startServing(web);
  await startServing(electron);
});
afterAll(async () => {
  await web.stop();
  await electron.stop();
});

// A crash of the process would appear as an uncaught error of this test run.
describe.each([
  ['the web host', connectWeb],
  ['Electron', connectElectron],
] as const)('a connected window on %s', (_name, connectWindow) => {
  it.each(malformedMessages)('that sends %s does not end the process', async (_message, message, outcome) => {
    expect(await outcomeOf(await connectWindow(), message)).toBe(outcome);
  });

  it('that sends the same id twice gets one answer', async () => {
    const peer = await connectWindow();
    peer.send('{"i":"1","p":{"u":"/shell/window/seen","b":{}}}');
    expect(await outcomeOf(peer, '{"i":"1","p":{"u":"/shell/window/seen","b":{}}}')).toBe('served');
  });
});

describe('a window without a welcome', () => {
  it.each([
    ['a hello of 5,000 characters', JSON.stringify({ type: 'hello', buildId: 'b', more: 'x'.repeat(5_000) })],
    ['a hello of 20 MB', JSON.stringify({ type: 'hello', buildId: 'x'.repeat(20_000_000) })],
    ['100,000 nested arrays', '['.repeat(100_000)],
    ['a list as key', '{"type":"hello","buildId":"b","key":["x"]}'],
    ['a prototype as key', '{"type":"hello","buildId":"b","__proto__":{"key":"x"},"key":{}}'],
  ])('is closed when it sends %s', async (_what, hello) => {
    const { origin } = new URL(web.url());
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { origin });
    await once(socket, 'open');
    socket.send(hello);
    expect((await once(socket, 'close'))[0]).toBe(1008);
  });
});

interface FrameOptions {
  readonly rsv?: number;
  readonly isMasked?: boolean;
}

/** Returns a frame of less than 126 bytes; see RFC 6455 section 5.2. */
function frameOf(opcode: number, payload: Buffer, { rsv = 0, isMasked = true }: FrameOptions = {}): Buffer {
  const head = Buffer.from([0x80 | (rsv << 4) | opcode, (isMasked ? 0x80 : 0) | payload.length]);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
}

/** The header of a frame that announces 8 GB. */
const hugeFrame = Buffer.concat([
  Buffer.from([0x81, 0xff]),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]),
  Buffer.alloc(4),
]);

/** Malformed frames, and the status of the resulting close frame. */
const frames: ReadonlyArray<readonly [string, Buffer, number]> = [
  ['without a mask', frameOf(1, Buffer.from('hi'), { isMasked: false }), 1002],
  ['with a reserved bit', frameOf(1, Buffer.from('hi'), { rsv: 4 }), 1002],
  ['with an unknown opcode', frameOf(5, Buffer.from('hi')), 1002],
  ['with invalid UTF-8', frameOf(1, Buffer.from([0xff, 0xfe, 0xfd])), 1007],
  ['that announces 8 GB', hugeFrame, 1009],
  ['that closes with one byte', frameOf(8, Buffer.from([0])), 1002],
  ['that continues no message', frameOf(0, Buffer.from('hi')), 1002],
];

describe.each([['with', true] as const, ['without', false] as const])(
  'a socket %s the key',
  (_with, hasKey) => {
    let socket: Socket;
    beforeEach(async () => {
      const { port, hash, host } = new URL(web.url());
      socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `GET /bridge HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
      await once(socket, 'data');
      if (!hasKey) return;
      const hello = Buffer.from(
        JSON.stringify({ type: 'hello', buildId: 'b', key: hash.replace('#key=', '') }),
      );
      socket.write(frameOf(1, hello));
      await once(socket, 'data');
    });
    afterEach(() => void socket.destroy());

    it.each(frames)(
      'is closed after a frame %s, while other sockets are served',
      async (_kind, frame, status) => {
        socket.write(frame);
        const [closing] = (await once(socket, 'data')) as [Buffer];
        expect(closing[0]).toBe(0x88);
        expect(closing.readUInt16BE(2)).toBe(status);
        expect(await outcomeOf(await connectWeb(), '{"i":"1","p":{"u":"/shell/start","b":{}}}')).toBe(
          'served',
        );
      },
    );
  },
);
