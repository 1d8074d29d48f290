import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { splitData } from '#main/commands/client/runClient.ts';
import { addressFile, keyFile } from '#main/commands/protocol.ts';
import { CommandServer, type CommandServerOptions } from '#main/commands/server/CommandServer.ts';
import { silentLog } from '../../support/silentLog.ts';

const program = join(import.meta.dirname, '../../../src-main/command.ts');

let folder: string;
const ended: Array<() => unknown> = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-client-'));
});
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** Starts an owner of the folder. */
async function startOwner(
  run: CommandServerOptions['run'],
  options: Partial<CommandServerOptions> = {},
): Promise<void> {
  const server = new CommandServer({ folder, log: silentLog, run, ...options });
  await server.start();
  ended.push(() => server.stop());
}

const start = (...args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, [program, '--data', folder, ...args], { stdio: 'pipe' });
  ended.push(() => child.kill('SIGKILL'));
  return child;
};

async function finish(child: ChildProcess) {
  if (child.stdout === null || child.stderr === null) throw new Error('no output');
  const [output, error, [code]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, error, code: code as number };
}

describe('the program of the command line', () => {
  it('writes output and errors of the running application, and ends with its exit code', async () => {
    const received: unknown[] = [];
    await startOwner(async (args, io) => {
      received.push(args, io.terminal);
      await io.write(`${'x'.repeat(200_000)}ü😀\n`);
      await io.writeError('a note\n');
      return 7;
    });
    const { output, error, code } = await finish(start('get', 'items', '-o', 'json'));
    expect(output).toBe(`${'x'.repeat(200_000)}ü😀\n`);
    expect(error).toBe('a note\n');
    expect(code).toBe(7);
    expect(received).toEqual([
      ['get', 'items', '-o', 'json'],
      { width: null, canPrompt: false, color: false },
    ]);
  });

  it('ends with 6 and a sentence if no application runs and no workspace is stored', async () => {
    const { output, error, code } = await finish(start('get', 'items'));
    expect({ output, code }).toEqual({ output: '', code: 6 });
    expect(error).toBe(
      'No workspace is stored on this computer. Start Quarterdeck, and add a server in its window.\n',
    );
  });

  it('prints its version without an application', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    expect(await finish(start('version'))).toEqual({ output: `${version}\n`, error: '', code: 0 });
    expect((await finish(start('--version'))).output).toBe(`${version}\n`);
  });

  it('treats an application that crashed and left its files as not running', async () => {
    writeFileSync(join(folder, keyFile), 'a'.repeat(64), { mode: 0o600 });
    writeFileSync(join(folder, addressFile), join(folder, 'command.sock'));
    expect((await finish(start('get', 'items'))).error).toContain('No workspace is stored');
  });

  it('ends with 5 and another sentence if the application runs as many commands as it can', async () => {
    await startOwner(async () => 0, { maxConnections: 0 });
    const { error, code } = await finish(start('version'));
    expect(error).toContain('does not respond');
    expect(code).toBe(5);
  });

  it('prints completions and help without an application, for the start file of a shell', async () => {
    const completion = await finish(start('completion', 'bash'));
    expect(completion).toMatchObject({ code: 0, error: '' });
    expect(completion.output).toContain('complete -F _quarterdeck quarterdeck');
    const help = await finish(start('get', '--help'));
    expect(help).toMatchObject({ code: 0, error: '' });
    expect(help.output).toContain('Usage: quarterdeck get');
  });

  it.skipIf(process.platform === 'win32')('does not use a key that other users can read', async () => {
    await startOwner(async () => 0);
    chmodSync(join(folder, keyFile), 0o644);
    const { error, code } = await finish(start('version'));
    expect(error).toContain('is not private');
    expect(code).toBe(1);
  });

  it('answers a prompt with a line of standard input, and with its end', async () => {
    await startOwner(async (_args, io) => {
      await io.write(`answer: ${await io.prompt('Continue? ')}\n`);
      return 0;
    });
    const child = start('run');
    child.stdin?.end('yes\nno\n');
    expect(await finish(child)).toEqual({ output: 'answer: yes\n', error: 'Continue? ', code: 0 });
    const silent = start('run');
    silent.stdin?.end();
    expect((await finish(silent)).output).toBe('answer: undefined\n');
  });

  it.skipIf(process.platform === 'win32')(
    'aborts the command in the application when it is interrupted, and ends with 130',
    async () => {
      const aborted = Promise.withResolvers<void>();
      await startOwner(async (_args, io) => {
        await io.write('started\n');
        await once(io.signal, 'abort');
        aborted.resolve();
        return 0;
      });
      const child = start('get', '--watch');
      if (child.stdout === null) throw new Error('no output');
      const finished = finish(child);
      await once(child.stdout, 'data');
      child.kill('SIGINT');
      await aborted.promise;
      expect((await finished).code).toBe(130);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('ends without a message after %s, with the exit code of a shell', async (signal, code) => {
    await startOwner(async (_args, io) => {
      await io.write('started\n');
      await once(io.signal, 'abort');
      return 0;
    });
    const child = start('run');
    if (child.stdout === null) throw new Error('no output');
    const finished = finish(child);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await finished).toMatchObject({ error: '', code });
  });

  it.skipIf(process.platform === 'win32')('ends with 130 while the application does not answer', async () => {
    const connected = Promise.withResolvers<void>();
    const silent = createServer(() => connected.resolve());
    silent.listen(join(folder, 'silent.sock'));
    ended.push(() => silent.close());
    writeFileSync(join(folder, keyFile), 'a'.repeat(64), { mode: 0o600 });
    writeFileSync(join(folder, addressFile), join(folder, 'silent.sock'));
    const child = start('run');
    const finished = finish(child);
    await connected.promise;
    child.kill('SIGINT');
    expect(await finished).toEqual({ output: '', error: '', code: 130 });
  });

  it.skipIf(process.platform === 'win32')(
    'ends without a message if the reader of the help ends',
    async () => {
      const child = start('help');
      child.stdout?.destroy();
      if (child.stderr === null) throw new Error('no output');
      const [error, [code]] = await Promise.all([readAll(child.stderr), once(child, 'exit')]);
      expect({ error, code }).toEqual({ error: '', code: 141 });
    },
  );

  it.skipIf(process.platform === 'win32')('ends when the reader of its output ends', async () => {
    const aborted = Promise.withResolvers<void>();
    await startOwner(async (_args, io) => {
      while (!io.signal.aborted) await io.write('x'.repeat(10_000));
      aborted.resolve();
      return 0;
    });
    const child = start('get');
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [[code]] = await Promise.all([once(child, 'exit') as Promise<[number]>, aborted.promise]);
    expect(code).toBe(141);
  });

  it('ends with 1 if the application ends during the command', async () => {
    await startOwner(async (_args, io) => {
      await io.write('started\n');
      return new Promise<number>(() => undefined);
    });
    const child = start('get');
    if (child.stdout === null) throw new Error('no output');
    const finished = finish(child);
    await once(child.stdout, 'data');
    for (const end of ended.splice(0, 1)) await end();
    const { error, code } = await finished;
    expect(error).toContain('The connection to Quarterdeck ended');
    expect(code).toBe(1);
  });

  it('connects standard input and output with an assistant', async () => {
    await startOwner(async () => 0, { openAssistant: (stream) => void stream.pipe(stream) });
    const child = start('mcp');
    child.stdin?.end('{"id":1}\n');
    expect(await finish(child)).toMatchObject({ output: '{"id":1}\n', error: '', code: 0 });
  });
});

describe('the data folder of the command line', () => {
  it.each([
    [['--data', '/a', 'get'], '/a', ['get']],
    [['get', '--data=/a', 'items'], '/a', ['get', 'items']],
    [['get', '--', '--data', '/a'], undefined, ['get', '--', '--data', '/a']],
    [['get', '--data'], undefined, ['get', '--data']],
    [['--data', '/a', '--data', '/b', 'mcp'], '/b', ['mcp']],
    [['--data', '/a', 'mcp', '--data=/b'], '/b', ['mcp']],
    [['--data', '--', 'get'], '--', ['get']],
    [['get'], undefined, ['get']],
  ])('is read from %j', (given, data, args) => {
    expect(splitData(given)).toEqual({ data, args });
  });
});
