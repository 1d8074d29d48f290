import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  forwardStart,
  listenForStarts,
  type SecondStart,
  startAddress,
} from '#main/host/electron/secondStarts.ts';

const start: SecondStart = {
  argv: ['/opt/quarterdeck', 'quarterdeck://open?to=/health'],
  cwd: '/home/someone',
};
const limitMs = 5_000;

let address: string;
let stop: (() => void) | undefined;

beforeEach(() => {
  address = startAddress(mkdtempSync(join(tmpdir(), 'quarterdeck-starts-')));
});
afterEach(() => {
  stop?.();
  stop = undefined;
});

/**
 * Listens as the owner of the data folder.
 * @returns the received starts
 */
async function listen(): Promise<SecondStart[]> {
  const received: SecondStart[] = [];
  await new Promise<void>((resolve, reject) => {
    const onListening = (error?: Error) => (error === undefined ? resolve() : reject(error));
    stop = listenForStarts(address, (one) => received.push(one), onListening);
  });
  return received;
}

describe('a second start of the desktop application', () => {
  it('passes its arguments and working directory to the running application', async () => {
    const received = await listen();
    expect(await forwardStart(address, start, limitMs)).toBe(true);
    expect(await forwardStart(address, { ...start, argv: ['é'.repeat(10_000)] }, limitMs)).toBe(true);
    expect(received).toEqual([start, { ...start, argv: ['é'.repeat(10_000)] }]);
  });

  it('is not confirmed when no process listens, or when a killed process left its socket', async () => {
    expect(await forwardStart(address, start, limitMs)).toBe(false);
    writeFileSync(address, '');
    expect(await forwardStart(address, start, limitMs)).toBe(false);
    await listen();
    expect(await forwardStart(address, start, limitMs)).toBe(true);
  });

  it('is not confirmed when the running application does not answer', async () => {
    const silent = createServer(() => undefined);
    silent.listen(address);
    await once(silent, 'listening');
    expect(await forwardStart(address, start, 50)).toBe(false);
    silent.close();
  });

  it.each(['rubbish\n', '{}\n', 'null\n', '{"argv":[1],"cwd":"/"}\n', `${'x'.repeat(1_100_000)}`])(
    'closes a connection that sends a malformed message (%#)',
    async (text) => {
      const received = await listen();
      const socket = connect(address, () => socket.write(text));
      socket.on('error', () => undefined);
      socket.resume();
      await new Promise((resolve) => socket.once('close', resolve));
      expect(await forwardStart(address, start, limitMs)).toBe(true);
      expect(received).toEqual([start]);
    },
  );

  it('does not prevent a start when a folder is at the socket path', async () => {
    mkdirSync(address);
    await expect(listen()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('leaves no socket after the application stops', async () => {
    await listen();
    expect(existsSync(address)).toBe(true);
    stop?.();
    stop = undefined;
    await expect.poll(() => existsSync(address)).toBe(false);
  });
});

describe('the address for second starts', () => {
  it('is short enough for a socket path, and is a named pipe on Windows', () => {
    expect(startAddress('/home/someone/.config/Quarterdeck', 'linux')).toBe(
      '/home/someone/.config/Quarterdeck/owner.sock',
    );
    const long = startAddress(`/home/${'long'.repeat(40)}`, 'linux');
    expect(Buffer.byteLength(long)).toBeLessThan(104);
    expect(long).not.toBe(startAddress(`/home/${'long'.repeat(41)}`, 'linux'));
    expect(startAddress('C:\\Users\\someone', 'win32')).toMatch(
      /^\\\\\.\\pipe\\quarterdeck-owner-[0-9a-f]{32}$/,
    );
  });
});
