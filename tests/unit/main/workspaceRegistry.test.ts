import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoredWorkspace, WorkspaceRegistry } from '#main/workspaces/WorkspaceRegistry.ts';
import { silentLog } from '../../support/silentLog.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-registry-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'workspaces.json');
const write = (content: unknown) => writeFileSync(path(), JSON.stringify(content));
const read = () => JSON.parse(readFileSync(path(), 'utf8'));

async function loaded(): Promise<WorkspaceRegistry> {
  const registry = new WorkspaceRegistry(folder, silentLog);
  await registry.load(1_000);
  return registry;
}

const first = {
  id: 'a',
  name: 'Meridian',
  origin: 'https://mission.meridian.example',
  kind: 'server',
  originKind: 'web',
  identityMode: 'kratos',
  certificate: 'trusted',
  trustFingerprint: 'AB:CD',
  signedInBefore: true,
} as const;

const workspace = (id: string): StoredWorkspace => ({
  ...first,
  id,
  origin: `https://${id}.example`,
  proxy: 'system',
  colour: null,
  readOnly: false,
  backgroundSync: false,
  guard: { whole: false, tags: [] },
  authority: null,
});

describe('the workspace registry', () => {
  it('reads version 1 and writes the current version', async () => {
    write({ version: 1, openId: 'a', workspaces: [first] });
    const registry = await loaded();
    expect(registry.notice).toBeNull();
    expect(registry.openId).toBe('a');
    expect(registry.find('a')).toEqual({
      ...first,
      proxy: 'system',
      colour: null,
      readOnly: false,
      backgroundSync: false,
      guard: { whole: false, tags: [] },
      authority: null,
    });
    await registry.put({ ...workspace('a'), colour: 'teal' });
    expect(read()).toMatchObject({ version: 6, openId: 'a', workspaces: [{ id: 'a', colour: 'teal' }] });
    expect((await loaded()).find('a')?.colour).toBe('teal');
  });

  it('reads a file without sync in the background, and stores a change of it', async () => {
    const { backgroundSync: _, ...before } = workspace('a');
    write({ version: 6, openId: 'a', workspaces: [before, workspace('b')], left: [] });
    const registry = await loaded();
    expect(registry.notice).toBeNull();
    expect(registry.find('a')?.backgroundSync).toBe(false);
    await registry.setBackgroundSync(['a', 'missing'], true);
    const again = await loaded();
    expect(again.workspaces).toEqual([{ ...workspace('a'), backgroundSync: true }, workspace('b')]);
  });

  it.each([2, 3, 4])('reads version %i and stores a health checker and a snapshot', async (version) => {
    const left = [{ id: 'z', origin: 'https://z.example' }];
    // These versions did not have guards.
    const { guard: _, ...unguarded } = workspace('b');
    write({ version, openId: 'b', workspaces: [workspace('a'), unguarded], left });
    const registry = await loaded();
    expect(registry.notice).toBeNull();
    expect(registry.openId).toBe('b');
    expect(registry.workspaces).toEqual([workspace('a'), workspace('b')]);
    expect(registry.findRemovedId('https://z.example')).toBe('z');
    const checker = {
      ...workspace('c'),
      kind: 'health-checker',
      originKind: 'checker',
      identityMode: 'none',
    } as const;
    const snapshot = {
      ...workspace('snapshot-d'),
      kind: 'snapshot',
      snapshot: { takenAt: '2026-11-23T14:05:00.000Z', of: 'server', sha256: 'a'.repeat(64) },
    } as const;
    await registry.put(checker);
    await registry.put(snapshot);
    expect(read().version).toBe(6);
    expect((await loaded()).workspaces).toEqual([workspace('a'), workspace('b'), checker, snapshot]);
  });

  it('leaves the file of a newer version unchanged, and reports it', async () => {
    const later = { version: 7, places: ['whatever'] };
    write(later);
    const registry = await loaded();
    expect(registry.notice).toContain('a newer version of Quarterdeck');
    expect(registry.workspaces).toEqual([]);
    await registry.put(workspace('b'));
    await registry.setOpen('b');
    expect(registry.find('b')?.id).toBe('b');
    expect(read()).toEqual(later);
  });

  it.each([
    ['invalid JSON', '{"version": 5,'],
    ['another structure', JSON.stringify({ version: 5, workspaces: 'none' })],
    ['another structure of version 2', JSON.stringify({ version: 2, workspaces: 'none' })],
    [
      'a damaged workspace of version 1',
      JSON.stringify({ version: 1, openId: null, workspaces: [{ id: 'a' }] }),
    ],
  ])('moves a file with %s aside, preserves the content, and reports it', async (_what, content) => {
    writeFileSync(path(), content);
    const registry = await loaded();
    expect(registry.notice).toContain('workspaces.json.corrupt-1000');
    expect(readFileSync(`${path()}.corrupt-1000`, 'utf8')).toBe(content);
    await registry.put(workspace('b'));
    expect((await loaded()).workspaces.map(({ id }) => id)).toEqual(['b']);
  });

  it('deletes temporary files of a killed process', async () => {
    write({ version: 1, openId: null, workspaces: [] });
    writeFileSync(`${path()}.0b5e.tmp`, '{"version": 2, "wor');
    await loaded();
    expect(readdirSync(folder)).toEqual(['workspaces.json']);
  });

  it('stores a new order only when it contains exactly the existing workspaces', async () => {
    const registry = await loaded();
    for (const id of ['a', 'b', 'c']) await registry.put(workspace(id));
    expect(await registry.reorder(['c', 'a', 'b'])).toBe(true);
    for (const wrong of [['a', 'b'], ['a', 'b', 'd'], ['a', 'a', 'b'], ['a', 'b', 'c', 'a'], []])
      expect(await registry.reorder(wrong)).toBe(false);
    expect((await loaded()).workspaces.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('remembers workspaces whose data stays after removal, until they return', async () => {
    const registry = await loaded();
    for (const id of ['a', 'b']) await registry.put(workspace(id));
    await registry.setOpen('a');
    await registry.remove('a', true);
    await registry.remove('b', false);
    const again = await loaded();
    expect(again.openId).toBeNull();
    expect(again.workspaces).toEqual([]);
    expect(again.findRemovedId('https://a.example')).toBe('a');
    expect(again.findRemovedId('https://b.example')).toBeUndefined();
    await again.put(workspace('a'));
    expect(again.findRemovedId('https://a.example')).toBeUndefined();
  });
});
