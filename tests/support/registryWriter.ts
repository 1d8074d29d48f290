import { WorkspaceRegistry } from '#main/workspaces/WorkspaceRegistry.ts';
import { silentLog } from './silentLog.ts';

/** Writes the registry in a loop until killed. `registryKill.test.ts` starts this process. */
const [, , folder = ''] = process.argv;
const registry = new WorkspaceRegistry(folder, silentLog);
await registry.load(Date.now());
for (let count = 0; ; count += 1) {
  await registry.put({
    id: `w-${count % 40}`,
    name: `Workspace ${count} `.padEnd(200, '·'),
    origin: `https://w-${count % 40}.example`,
    kind: 'server',
    originKind: 'web',
    identityMode: 'kratos',
    certificate: 'verified',
    proxy: 'system',
    colour: null,
    readOnly: false,
    backgroundSync: false,
    guard: { whole: false, tags: [] },
    authority: null,
    signedInBefore: false,
  });
  if (count === 40) process.stdout.write('writing\n');
}
