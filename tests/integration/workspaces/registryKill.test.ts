import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WorkspaceRegistry } from '#main/workspaces/WorkspaceRegistry.ts';
import { noRetry } from '../../support/noRetry.ts';
import { silentLog } from '../../support/silentLog.ts';

const kills = 10;

it(`the workspace registry is intact after each of ${kills} kills during writes`, {
  timeout: 120_000,
  ...noRetry,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-registry-'));
  let halves = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const writer = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../support/registryWriter.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(writer.stdout, 'data');
    // A different moment each time, so that the kills hit every part of a write.
    await wait(kill);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    halves += readdirSync(folder).filter((name) => name.endsWith('.tmp')).length;
    const registry = new WorkspaceRegistry(folder, silentLog);
    await registry.load(0);
    expect(registry.notice).toBeNull();
    expect(registry.workspaces).toHaveLength(40);
    expect(readdirSync(folder)).toEqual(['workspaces.json']);
    expect(statSync(join(folder, 'workspaces.json')).mode & 0o777).toBe(0o600);
  }
  // Ensures that some kills hit a write.
  expect(halves).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
});
