import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PreferenceStore } from '#main/areas/shell/PreferenceStore.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import { silentLog } from '../../support/silentLog.ts';

const writes = vi.hoisted(() => ({ count: 0 }));
vi.mock('#main/base/privateFile.ts', async (original) => {
  const actual = await original<typeof import('#main/base/privateFile.ts')>();
  return {
    ...actual,
    writePrivateFile(path: string, content: string) {
      writes.count += 1;
      return actual.writePrivateFile(path, content);
    },
  };
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-json-'));

it('writes of a settings file that wait for a running write share the next write', async () => {
  const path = join(newFolder(), 'numbers.json');
  const file = new JsonFile(path, z.number(), 0, silentLog);
  writes.count = 0;
  await Promise.all(Array.from({ length: 200 }, (_, index) => file.write(index + 1)));
  expect(writes.count).toBeLessThanOrEqual(2);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toBe(200);
  await file.write(7);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toBe(7);
});

it('preferences store the last 100 routes of any number of workspaces', async () => {
  const folder = newFolder();
  const preferences = new PreferenceStore(folder, silentLog);
  for (let index = 0; index < 150; index += 1)
    await preferences.change({ lastRoutes: { [`workspace-${index}`]: `/catalog?page=${index}` } });
  await preferences.change({ lastRoutes: { 'workspace-60': '/health' } });
  await preferences.change({ lastRoutes: { 'workspace-150': '/logs' } });
  const { lastRoutes } = new PreferenceStore(folder, silentLog).value;
  expect(Object.keys(lastRoutes)).toHaveLength(100);
  expect(lastRoutes).toMatchObject({ 'workspace-60': '/health', 'workspace-150': '/logs' });
  expect(lastRoutes).not.toHaveProperty('workspace-50');
});
