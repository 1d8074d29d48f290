import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCycles, type Layers, layerProblems } from '../../build/lib/layerRules.mjs';

const layers = JSON.parse(readFileSync(new URL('../../layers.json', import.meta.url), 'utf8')) as Layers;
const problems = (file: string, code: string) => layerProblems(layers, file, code);

describe('the layer check', () => {
  it.each([
    ['an import from a higher layer', 'src-main/server/a.ts', `import { x } from '../session/b.ts';`],
    ['a type import from a higher layer', 'src-main/vault/a.ts', `import type { X } from '../server/b.ts';`],
    ['an import of the host in the base', 'src-main/base/a.ts', `import { x } from '../host/host.ts';`],
    [
      'an import of a specific host in a platform folder',
      'src-main/session/a.ts',
      `import { x } from '../host/web/b.ts';`,
    ],
    ['an import between areas of main', 'src-main/areas/catalog/a.ts', `import { x } from '../shell/b.ts';`],
    [
      'an import between areas of the window',
      'src-renderer/areas/catalog/a.tsx',
      `export { x } from '../health/b.tsx';`,
    ],
    ['a dynamic import from a higher layer', 'src-renderer/kit/a.tsx', `const x = import('../shell/b.tsx');`],
    [
      'an import of the window in main',
      'src-main/bridge/a.ts',
      `import { x } from '../../src-renderer/kit/b.ts';`,
    ],
    [
      'an import of main in the window',
      'src-renderer/parts/a.ts',
      `import type { X } from '../../src-main/base/b.ts';`,
    ],
    [
      'an import of a contract value in the window',
      'src-renderer/parts/a.ts',
      `import { contract } from '#contract/contract.ts';`,
    ],
    ['an import of electron elsewhere in main', 'src-main/server/a.ts', `import { app } from 'electron';`],
    [
      'a type import of electron elsewhere in main',
      'src-main/host/web/a.ts',
      `import type { App } from 'electron';`,
    ],
    [
      'an import of electron in the window',
      'src-renderer/kit/a.ts',
      `import { ipcRenderer } from 'electron';`,
    ],
    ['an import of a package in the contract', 'src-preload/contract/a.ts', `import x from 'undici';`],
    ['an import of zod in the rules', 'src-preload/contract/rules/a.ts', `import { z } from 'zod';`],
    [
      'an import of the contract in the rules',
      'src-preload/contract/rules/a.ts',
      `import type { X } from '../catalog.ts';`,
    ],
    [
      'an import over several lines',
      'src-main/server/a.ts',
      `import {\n  x,\n  type Y,\n} from '../areas/shell/b.ts';`,
    ],
    [
      'an aliased import from a higher layer',
      'src-main/server/a.ts',
      `import { x } from '#main/areas/catalog/b.ts';`,
    ],
    ['a path that climbs two folders', 'src-main/areas/catalog/a.ts', `import { x } from '../../base/b.ts';`],
    ['an alias of the file’s own folder', 'src-main/base/a.ts', `import { x } from '#main/base/b.ts';`],
    [
      'an import from a higher folder of the parts',
      'src-renderer/parts/list/a.ts',
      `import { x } from '../resource/b.ts';`,
    ],
    ['a file in an unknown folder', 'src-main/odd/a.ts', `import { x } from '../base/b.ts';`],
  ])('reports %s', (_what, file, code) => {
    expect(problems(file, code)).toHaveLength(1);
  });

  it('names the specifier to write instead', () => {
    expect(problems('src-renderer/areas/health/a.tsx', `import { x } from '../../kit/b.ts';`)).toEqual([
      'src-renderer/areas/health/a.tsx: import of "../../kit/b.ts": write #kit/b.ts',
    ]);
  });

  it.each([
    ['src-main/session/a.ts', `import { x } from '../server/b.ts';`],
    ['src-main/host/electron/a.ts', `import type { App } from 'electron';\nimport { x } from '../host.ts';`],
    ['src-main/application.ts', `import { x } from './areas/catalog/b.ts';`],
    ['src-main/areas/catalog/a.ts', `import { x } from './b.ts';\nimport { y } from '#main/bridge/c.ts';`],
    ['src-renderer/parts/a.ts', `import type { Contract } from '#contract/contract.ts';`],
    ['src-renderer/parts/a.ts', `import { roles } from '#contract/rules/permissions.ts';`],
    ['src-preload/contract/catalog.ts', `import { z } from 'zod';\nimport { x } from './rules/y.ts';`],
  ])('lets %s import from lower layers', (file, code) => {
    expect(problems(file, code)).toEqual([]);
  });
});

it('the order inside a folder of the window names each of its folders', () => {
  for (const [name, order] of Object.entries(layers.renderer.inside ?? {})) {
    const folders = readdirSync(new URL(`../../src-renderer/${name}`, import.meta.url), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect([name, folders.filter((folder) => !order.flat().includes(folder))]).toEqual([name, []]);
  }
});

describe('the search for import cycles', () => {
  it('reports each cycle once, including type imports and dynamic imports', () => {
    const cycles = importCycles(
      new Map([
        ['src-main/a.ts', `import type { B } from './b.ts'; import './alone.ts';`],
        ['src-main/b.ts', `export { c } from './deeper/c.ts';`],
        ['src-main/deeper/c.ts', `const a = import('../a.ts'); import { z } from 'zod';`],
        ['src-main/alone.ts', `import { c } from './gone.ts';`],
        ['src-main/before.ts', `import { a } from './a.ts';`],
        ['src-main/itself.ts', `import type { X } from './itself.ts';`],
      ]),
    );
    expect(cycles).toEqual([
      ['src-main/a.ts', 'src-main/b.ts', 'src-main/deeper/c.ts'],
      ['src-main/itself.ts'],
    ]);
  });

  it('reports nothing when two imports lead to the same file', () => {
    const texts = new Map([
      ['a.ts', `import './b.ts'; import './c.ts';`],
      ['b.ts', `import './d.ts';`],
      ['c.ts', `import './d.ts';`],
      ['d.ts', ''],
    ]);
    expect(importCycles(texts)).toEqual([]);
  });
});
