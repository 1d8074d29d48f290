import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCircles, type Layers, layerProblems } from '../../build/lib/layerRules.mjs';

const layers = JSON.parse(readFileSync(new URL('../../layers.json', import.meta.url), 'utf8')) as Layers;
const problems = (file: string, code: string) => layerProblems(layers, file, code);

describe('the plan of the house', () => {
  it.each([
    ['an import that goes right', 'src-main/server/a.ts', `import { x } from '../session/b.ts';`],
    ['a type that goes right', 'src-main/vault/a.ts', `import type { X } from '../server/b.ts';`],
    ['the base that knows the host', 'src-main/base/a.ts', `import { x } from '../host/host.ts';`],
    [
      'a platform folder that knows a host’s own code',
      'src-main/session/a.ts',
      `import { x } from '../host/web/b.ts';`,
    ],
    [
      'an area of main that knows another',
      'src-main/areas/catalog/a.ts',
      `import { x } from '../shell/b.ts';`,
    ],
    [
      'an area of the window that knows another',
      'src-renderer/areas/catalog/a.tsx',
      `export { x } from '../health/b.tsx';`,
    ],
    ['a dynamic import that goes right', 'src-renderer/kit/a.tsx', `const x = import('../shell/b.tsx');`],
    [
      'main that knows the window',
      'src-main/bridge/a.ts',
      `import { x } from '../../src-renderer/kit/b.ts';`,
    ],
    [
      'the window that knows main',
      'src-renderer/parts/a.ts',
      `import type { X } from '../../src-main/base/b.ts';`,
    ],
    [
      'a value of the contract in the window',
      'src-renderer/parts/a.ts',
      `import { contract } from '../../src-preload/contract/contract.ts';`,
    ],
    ['electron from elsewhere in main', 'src-main/server/a.ts', `import { app } from 'electron';`],
    ['a type of electron from elsewhere', 'src-main/host/web/a.ts', `import type { App } from 'electron';`],
    ['electron in the window', 'src-renderer/kit/a.ts', `import { ipcRenderer } from 'electron';`],
    ['a package in the contract', 'src-preload/contract/a.ts', `import x from 'undici';`],
    ['zod in the rules', 'src-preload/contract/rules/a.ts', `import { z } from 'zod';`],
    [
      'rules that know the contract',
      'src-preload/contract/rules/a.ts',
      `import type { X } from '../catalog.ts';`,
    ],
    [
      'an import over several lines',
      'src-main/server/a.ts',
      `import {\n  x,\n  type Y,\n} from '../areas/shell/b.ts';`,
    ],
    ['a file without a place', 'src-main/odd/a.ts', `import { x } from '../base/b.ts';`],
  ])('refuses %s', (_what, file, code) => {
    expect(problems(file, code)).toHaveLength(1);
  });

  it.each([
    ['src-main/session/a.ts', `import { x } from '../server/b.ts';`],
    ['src-main/host/electron/a.ts', `import type { App } from 'electron';\nimport { x } from '../host.ts';`],
    ['src-main/application.ts', `import { x } from './areas/catalog/b.ts';`],
    ['src-main/areas/catalog/a.ts', `import { x } from './b.ts';\nimport { y } from '../../bridge/c.ts';`],
    ['src-renderer/parts/a.ts', `import type { Contract } from '../../src-preload/contract/contract.ts';`],
    ['src-renderer/parts/a.ts', `import { roles } from '../../src-preload/contract/rules/permissions.ts';`],
    ['src-preload/contract/catalog.ts', `import { z } from 'zod';\nimport { x } from './rules/y.ts';`],
  ])('lets %s import what lies to its left', (file, code) => {
    expect(problems(file, code)).toEqual([]);
  });
});

describe('files that import one another', () => {
  it('are found, by types and by dynamic imports too, each circle once', () => {
    const circles = importCircles(
      new Map([
        ['src-main/a.ts', `import type { B } from './b.ts'; import './alone.ts';`],
        ['src-main/b.ts', `export { c } from './deeper/c.ts';`],
        ['src-main/deeper/c.ts', `const a = import('../a.ts'); import { z } from 'zod';`],
        ['src-main/alone.ts', `import { c } from './gone.ts';`],
        ['src-main/before.ts', `import { a } from './a.ts';`],
        ['src-main/itself.ts', `import type { X } from './itself.ts';`],
      ]),
    );
    expect(circles).toEqual([
      ['src-main/a.ts', 'src-main/b.ts', 'src-main/deeper/c.ts'],
      ['src-main/itself.ts'],
    ]);
  });

  it('are not reported when two imports lead to the same file', () => {
    const texts = new Map([
      ['a.ts', `import './b.ts'; import './c.ts';`],
      ['b.ts', `import './d.ts';`],
      ['c.ts', `import './d.ts';`],
      ['d.ts', ''],
    ]);
    expect(importCircles(texts)).toEqual([]);
  });
});
