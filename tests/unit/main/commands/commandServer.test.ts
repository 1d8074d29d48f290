import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOwnerAddress } from '#main/commands/client/findOwner.ts';
import { OwnerConnection } from '#main/commands/client/OwnerConnection.ts';
import { addressFile, type CommandRequest, keyFile, proofOf } from '#main/commands/protocol.ts';
import { CommandServer, type CommandServerOptions } from '#main/commands/server/CommandServer.ts';
import { localAddress } from '#main/host/localAddress.ts';
import { runCommandLine } from '../../../support/commandLine.ts';
import { silentLog } from '../../../support/silentLog.ts';

const request: CommandRequest = {
  mode: 'command',
  args: ['version'],
  terminal: { width: null, canPrompt: false, color: false },
};
const nonce = 'a'.repeat(64);

let folder: string;
const ended: Array<() => unknown> = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-command-'));
});
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** Starts an owner that echoes its arguments. */
async function startOwner(options: Partial<CommandServerOptions> = {}): Promise<CommandServer> {
  const server = new CommandServer({
    folder,
    log: silentLog,
    run: async (args, io) => {
      await io.write(args.join(' '));
      return 0;
    },
    ...options,
  });
  await server.start();
  ended.push(() => server.stop());
  return server;
}

/** Connects without the client's code. @returns the socket */
async function connectRaw(): Promise<Socket> {
  const socket = connect(localAddress(folder, 'command'));
  socket.on('error', () => undefined);
  ended.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends texts to the owner. @returns everything that it answers until it closes the connection */
async function sendRaw(...texts: readonly string[]): Promise<string> {
  const socket = await connectRaw();
  for (const text of texts) socket.write(text);
  return readAll(socket).catch(() => '');
}

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
const hello = toLine({ version: 1, nonce });

describe('the socket of the command line', () => {
  it('runs a command for a client that knows the key of the data folder', async () => {
    await startOwner();
    expect(await runCommandLine(folder, ['a', 'ü😀'])).toEqual({ code: 0, output: 'a ü😀', error: '' });
  });

  it.skipIf(process.platform === 'win32')(
    'can be opened only by the current user, like its files',
    async () => {
      await startOwner();
      for (const name of ['command.sock', keyFile, addressFile])
        expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    },
  );

  it('has a new key at each start, and leaves no files after the application stops', async () => {
    const first = await startOwner();
    const key = readFileSync(join(folder, keyFile), 'utf8');
    await first.stop();
    for (const name of ['command.sock', keyFile, addressFile])
      expect(existsSync(join(folder, name)), name).toBe(false);
    await startOwner();
    expect(readFileSync(join(folder, keyFile), 'utf8')).not.toBe(key);
  });

  it('runs nothing for a client with another key, such as that of an earlier owner', async () => {
    const ran: unknown[] = [];
    await startOwner({ run: async (args) => ran.push(args) });
    const socket = await connectRaw();
    socket.write(hello);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    const owner = JSON.parse(String(chunk)) as { nonce: string; proof: string };
    const proof = proofOf('b'.repeat(64), 'client', { client: nonce, owner: owner.nonce });
    socket.write(toLine({ proof, request }));
    await once(socket, 'close');
    expect(ran).toEqual([]);
  });

  it('does not accept its own proof as the proof of the client', async () => {
    const ran: unknown[] = [];
    await startOwner({ run: async (args) => ran.push(args) });
    const socket = await connectRaw();
    socket.write(hello);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    const { proof } = JSON.parse(String(chunk)) as { proof: string };
    socket.write(toLine({ proof, request }));
    await once(socket, 'close');
    expect(ran).toEqual([]);
  });

  it('gives no request to another program at its address', async () => {
    await startOwner();
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const received: string[] = [];
    const address = join(folder, 'other.sock');
    const fake = createServer((socket) => {
      socket.on('data', (chunk) => {
        received.push(String(chunk));
        socket.write(toLine({ nonce, proof: 'c'.repeat(64) }));
      });
    });
    fake.listen(address);
    await once(fake, 'listening');
    ended.push(() => fake.close());
    await expect(OwnerConnection.open({ ...owner, address }, request, 5_000)).rejects.toThrow(
      'does not respond',
    );
    expect(received).toHaveLength(1);
    expect(received.join('')).not.toContain('version"]');
    expect(received.join('')).not.toContain(owner.key);
  });

  it.each([
    ['no JSON', 'rubbish\n'],
    ['another type', '[]\n'],
    ['null', 'null\n'],
    ['another version', toLine({ version: 99, nonce })],
    ['a short nonce', toLine({ version: 1, nonce: 'a' })],
    ['a text without an end', 'x'.repeat(2_000)],
    ['deeply nested values', `${'['.repeat(900)}\n`],
    ['invalid UTF-8', '\ud800\n'],
  ])('closes a connection whose first message is %s, and serves others', async (_name, text) => {
    await startOwner();
    expect(await sendRaw(text)).toBe('');
    expect((await runCommandLine(folder, ['a'])).code).toBe(0);
  });

  it.each([
    ['no object', 'null\n'],
    ['an empty proof', toLine({ proof: '', request })],
    ['a proof of another type', toLine({ proof: { length: 64 }, request })],
    ['a text that is too long', 'x'.repeat(1_100_000)],
  ])('closes a connection whose second message is %s', async (_name, text) => {
    await startOwner();
    expect(await sendRaw(hello, text)).not.toContain('kind');
    expect((await runCommandLine(folder, ['a'])).code).toBe(0);
  });

  it.each([
    ['an unknown mode', { mode: 'other' }],
    ['too many arguments', { ...request, args: Array.from({ length: 1_001 }, () => 'a') }],
    ['arguments that are no texts', { ...request, args: [1] }],
    ['a terminal without a width', { ...request, terminal: {} }],
    ['no request', null],
  ])('closes a proven connection whose request is %s', async (_name, odd) => {
    await startOwner();
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const connection = await OwnerConnection.open(owner, odd as never, 5_000);
    const received: unknown[] = [];
    for await (const message of connection?.messages() ?? []) received.push(message);
    expect(received).toEqual([]);
    expect((await runCommandLine(folder, ['a'])).code).toBe(0);
  });

  it('runs nothing if the request was changed after the proof', async () => {
    const ran: unknown[] = [];
    await startOwner({ run: async (args) => ran.push(args) });
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const socket = await connectRaw();
    socket.write(hello);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    const { nonce: theirs } = JSON.parse(String(chunk)) as { nonce: string };
    const proof = proofOf(owner.key, 'client', { client: nonce, owner: theirs }, request);
    socket.write(toLine({ proof, request: { ...request, args: ['other'] } }));
    await once(socket, 'close');
    expect(ran).toEqual([]);
  });

  it('cleans the question of a prompt, but not the space before the answer', async () => {
    await startOwner({
      run: async (_args, io) => {
        await io.prompt('Run \x1b[2J\r\n\u202eplaybook on\u009b31m item? [y/N] ');
        return 0;
      },
    });
    const { error } = await runCommandLine(folder, []);
    expect(error).toBe('Run \ufffd[2J \ufffdplaybook on\ufffd31m item? [y/N] ');
  });

  it('closes a connection that proves nothing in time', async () => {
    await startOwner({ proofLimitMs: 20 });
    expect(await sendRaw()).toBe('');
    expect(await sendRaw(hello)).toContain('proof');
  });

  it('accepts no more than its limit of connections', async () => {
    await startOwner({ maxConnections: 2 });
    await connectRaw();
    await connectRaw();
    const third = await connectRaw();
    await once(third, 'close');
    expect(third.destroyed).toBe(true);
  });

  it('aborts the command of a client that ends', async () => {
    const aborted = Promise.withResolvers<void>();
    await startOwner({
      run: async (_args, io) => {
        await io.write('started');
        await once(io.signal, 'abort');
        aborted.resolve();
        return 0;
      },
    });
    await runCommandLine(folder, [], { onOutput: () => true });
    await aborted.promise;
  });

  it('ends the connection of a client that sends data without a prompt', async () => {
    await startOwner({
      run: async (_args, io) => {
        await io.write('started');
        await once(io.signal, 'abort');
        return 0;
      },
    });
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const connection = await OwnerConnection.open(owner, request, 5_000);
    connection?.answer('y');
    const received: unknown[] = [];
    for await (const message of connection?.messages() ?? []) received.push(message);
    expect(received).not.toContainEqual(expect.objectContaining({ kind: 'exit' }));
  });

  it('waits for a client that does not read, instead of collecting its output', async () => {
    let written = 0;
    const piece = 'x'.repeat(60_000);
    await startOwner({
      run: async (_args, io) => {
        while (!io.signal.aborted && written < 1_000) {
          await io.write(piece);
          written += 1;
        }
        return 0;
      },
    });
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const connection = await OwnerConnection.open(owner, request, 5_000);
    // Nothing is read here. The buffers of the system take a few pieces.
    await expect.poll(() => written).toBeGreaterThan(0);
    let before = -1;
    await expect
      .poll(() => {
        const isStill = written === before;
        before = written;
        return isStill;
      })
      .toBe(true);
    expect(written).toBeLessThan(200);
    connection?.socket.destroy();
  });

  it('starts in the folder of a crashed owner, whose files are still there', async () => {
    writeFileSync(localAddress(folder, 'command'), '');
    writeFileSync(join(folder, keyFile), 'b'.repeat(64));
    writeFileSync(join(folder, addressFile), localAddress(folder, 'command'));
    expect(
      await OwnerConnection.open({ address: localAddress(folder, 'command'), key: 'b' }, request, 5_000),
    ).toBe(undefined);
    await startOwner();
    expect((await runCommandLine(folder, ['a'])).code).toBe(0);
  });

  it('logs that it cannot listen, and the application continues', async () => {
    mkdirSync(localAddress(folder, 'command'));
    const errors: string[] = [];
    writeFileSync(join(folder, keyFile), 'b'.repeat(64), { mode: 0o600 });
    writeFileSync(join(folder, addressFile), 'address of a crashed owner');
    await startOwner({ log: { ...silentLog, error: (message) => void errors.push(message) } });
    expect(errors).toEqual(['the command line is not available']);
    expect(readOwnerAddress(folder)).toBeUndefined();
  });
});

describe('an assistant connection', () => {
  it('is refused with a sentence while assistants are off', async () => {
    await startOwner();
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const connection = await OwnerConnection.open(owner, { mode: 'mcp' }, 5_000);
    const received: unknown[] = [];
    for await (const message of connection?.messages() ?? []) received.push(message);
    expect(received).toEqual([
      { kind: 'error', text: expect.stringContaining('Assistants are off') as string },
      { kind: 'exit', code: 4 },
    ]);
  });

  it('passes all bytes in both directions after the proof', async () => {
    await startOwner({ openAssistant: (stream) => void stream.pipe(stream) });
    const owner = readOwnerAddress(folder);
    if (owner === undefined) throw new Error('no owner');
    const connection = await OwnerConnection.open(owner, { mode: 'mcp' }, 5_000);
    if (connection === undefined) throw new Error('no connection');
    connection.socket.write('first ü\n');
    const received: unknown[] = [];
    for await (const message of connection.messages()) received.push(message);
    expect(received).toEqual([{ kind: 'ready' }]);
    const socket = connection.release();
    socket.end('second\n');
    expect(await readAll(socket)).toBe('first ü\nsecond\n');
  });
});
