import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOwner } from '#main/commands/client/startOwner.ts';
import { addressFile } from '#main/commands/protocol.ts';
import { addWorkspace, untilInBackground, untilSynced } from '../../support/backgroundConsole.ts';
import { connectWindow, type TestWindow } from '../../support/bridgeClient.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { commandProgram, runProgram } from '../../support/runProgram.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { startConsole } from '../../support/startConsole.ts';

let sample: SampleForTests;
/** A data folder in whose workspace a user is signed in. No console runs on it. */
let data: string;

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-without-'));

beforeAll(async () => {
  sample = await startSampleForTests();
  data = newFolder();
  const console = await startConsole(sample.origin, data);
  const window = await connectWindow(console.url);
  await waitForSession(window, 'signed-out');
  await signInAs(window, sample, 'admin');
  await untilFeeds(window, ['items', 'checks']);
  await window.bridge.assistants.settings.write({ enabled: true });
  window.close();
  await console.stop();
});
afterEach(() => sample.clearFaults());
afterAll(async () => {
  await sample.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Connects the protocol's own client over the standard input and output of the built program. */
async function connectAssistant(folder: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [commandProgram, '--data', folder, 'mcp'],
      env: process.env as Record<string, string>,
      stderr: 'inherit',
    }),
  );
  return client;
}

const healthOf = async (name: string) => {
  const { output, error, code } = await runProgram(data, 'get', 'items', name, '-o', 'json');
  expect({ error, code }).toEqual({ error: '', code: 0 });
  const rows = JSON.parse(output) as ReadonlyArray<{ readonly name: string; readonly health: string }>;
  return rows.find((row) => row.name === name)?.health;
};

describe('a command without a running console', () => {
  it('answers with what changed since the console ran, and leaves no process on the data folder', async () => {
    expect(await healthOf('payments-db')).not.toBe('unknown');
    expect(existsSync(join(data, addressFile))).toBe(false);
    await sample.query(
      "update config_items set health = 'unknown', updated_at = now() where name = 'payments-db'",
    );
    expect(await healthOf('payments-db')).toBe('unknown');
    expect(existsSync(join(data, addressFile))).toBe(false);
  });

  it.each([
    ['is down', { kind: 'drop', path: '/', count: -1 }],
    ['is failing', { kind: 'status', status: 500, path: '/db', count: -1 }],
  ] as const)('answers from the stored data if the server %s, and states the reason', async (_, fault) => {
    await sample.fault(fault);
    const { output, error, code } = await runProgram(data, 'get', 'items', '--limit', '3', '-o', 'json');
    expect(JSON.parse(output)).toHaveLength(3);
    expect(error).toMatch(/^This data can be old\. .{20}/m);
    expect(code).toBe(0);
  });

  it('serves an assistant over standard input and output', async () => {
    const client = await connectAssistant(data);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    const found = await client.callTool({ name: 'search', arguments: { text: 'payments-db' } });
    expect(found.isError).not.toBe(true);
    expect(JSON.stringify(found)).toContain('payments-db');
    await client.close();
    await expect.poll(() => existsSync(join(data, addressFile))).toBe(false);
  });

  it('answers the first call of an assistant with what changed since the console ran', async () => {
    await sample.query(
      "update config_items set health = 'warning', updated_at = now() where name = 'payments-db'",
    );
    const client = await connectAssistant(data);
    const found = await client.callTool({ name: 'list_items', arguments: { search: 'payments-db' } });
    expect(found.structuredContent).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ name: 'payments-db', health: 'warning' }),
      ]) as unknown,
    });
    expect(found.structuredContent).not.toHaveProperty('outdated');
    await client.close();
    await expect.poll(() => existsSync(join(data, addressFile))).toBe(false);
  });

  it('answers an assistant with stored data and the reason if the server is down', async () => {
    await sample.fault({ kind: 'drop', path: '/', count: -1 });
    const client = await connectAssistant(data);
    const found = await client.callTool({ name: 'list_items', arguments: { search: 'payments-db' } });
    expect(found.structuredContent).toMatchObject({ outdated: expect.stringMatching(/.{20}\.$/) as unknown });
    await client.close();
    await expect.poll(() => existsSync(join(data, addressFile))).toBe(false);
  });

  it('syncs no other workspace, unless the command names it', async () => {
    const other = await startSampleForTests({ seed: 2 });
    const folder = newFolder();
    const console = await startConsole(undefined, folder);
    const window = await connectWindow(console.url);
    const id = await addWorkspace(window, other, 'other');
    await addWorkspace(window, sample, 'open');
    await window.bridge.workspaces.setBackgroundSync({ ids: [id], on: true });
    await untilInBackground(window, [id]);
    await untilSynced(window, id, ['items']);
    await untilFeeds(window, ['items']);
    window.close();
    await console.stop();
    await other.clearRequests();
    expect((await runProgram(folder, 'get', 'items', '--limit', '1')).code).toBe(0);
    expect(await other.requests()).toEqual([]);
    const named = await runProgram(folder, 'get', 'items', '--limit', '1', '--workspace', 'other');
    expect(named).toMatchObject({ error: expect.stringMatching(/^The first 1 of/m) as unknown, code: 0 });
    expect((await other.requests()).length).toBeGreaterThan(0);
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 240_000);

  it('ends with 6 if no user is signed in', async () => {
    const folder = newFolder();
    const console = await startConsole(sample.origin, folder);
    const window = await connectWindow(console.url);
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample, 'viewer');
    await window.bridge.session.signOut();
    window.close();
    await console.stop();
    const { error, code } = await runProgram(folder, 'get', 'items');
    expect({ error, code }).toEqual({
      error: 'No user is signed in. Sign in in the window of Quarterdeck first.\n',
      code: 6,
    });
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends with the errors of an application that does not start', async () => {
    const entry = join(newFolder(), 'broken.mjs');
    writeFileSync(entry, 'process.stderr.write("The disk is full.\\n"); process.exit(3);');
    await expect(startOwner(entry, data)).rejects.toThrow(
      'Quarterdeck could not be started for this command.\nThe disk is full.',
    );
  });
});

describe('an assistant at a running console', () => {
  let folder: string;
  let end: () => Promise<void>;
  let window: TestWindow;

  beforeAll(async () => {
    folder = newFolder();
    const console = await startConsole(undefined, folder);
    window = await connectWindow(console.url);
    end = async () => {
      window.close();
      await console.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => end());

  /** Starts the program like a client that never ends its input, and sends the first message. */
  const startWithOpenInput = () => {
    const child = spawn(process.execPath, [commandProgram, '--data', folder, 'mcp'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    return { child, ended: once(child, 'exit'), output: readAll(child.stdout) };
  };

  it('is refused with a sentence while assistants are off', async () => {
    await expect(connectAssistant(folder)).rejects.toThrow('Assistants are turned off');
  });

  it('ends after the refusal, although its input stays open', async () => {
    const { ended, output } = startWithOpenInput();
    expect(await output).toContain('Assistants are turned off');
    expect(await ended).toEqual([0, null]);
  });

  it('is served over the standard input and output of the built program', async () => {
    await window.bridge.assistants.settings.write({ enabled: true });
    const client = await connectAssistant(folder);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    // No workspace is open.
    expect((await client.callTool({ name: 'search', arguments: { text: 'payments' } })).isError).toBe(true);
    await client.close();
  });

  it('ends when assistants are turned off, although its input stays open', async () => {
    await window.bridge.assistants.settings.write({ enabled: true });
    const { child, ended } = startWithOpenInput();
    await once(child.stdout, 'data');
    await window.bridge.assistants.settings.write({ enabled: false });
    expect(await ended).toEqual([0, null]);
  });
});
