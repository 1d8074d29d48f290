import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { screenModules } from '../../../../build/lib/screenFiles.ts';
import { areas } from '../../../../src-renderer/shell/areas.ts';

const renderer = join(import.meta.dirname, '../../../../src-renderer');
const folder = join(renderer, 'areas');

const loaded = readdirSync(folder)
  .map((area) => ({ area, manifest: join(folder, area, 'index.ts') }))
  .filter(({ manifest }) => existsSync(manifest))
  .flatMap(({ area, manifest }) =>
    [...readFileSync(manifest, 'utf8').matchAll(/import\('([.#][^']+)'\)/g)].map(([, module = '']) =>
      module.startsWith('#') ? module.slice(1) : relative(renderer, join(folder, area, module)),
    ),
  );

it('the page of a screen lists the modules that its area loads', () => {
  // Tabs of an item's page, and the list of kinds without a screen of their own: both are rare at start-up.
  const isLeft = (module: string) =>
    /^areas\/catalog\/\w+\/(?!Config)\w+Tab\.tsx$/.test(module) ||
    module === 'parts/resource/ResourceList.tsx';
  const known = new Set(Object.values(screenModules).flat());
  expect([...new Set(loaded)].filter((module) => !isLeft(module)).toSorted()).toEqual([...known].toSorted());
  const paths = areas.flatMap(({ screens }) => screens.map(({ path }) => path.replace(/\$\w*$/, '*')));
  for (const path of Object.keys(screenModules)) expect(paths).toContain(path);
});
