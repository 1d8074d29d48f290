import { describe, expect, it } from 'vitest';
import { filesByScreen, screenModules } from '../../../build/lib/screenFiles.ts';

describe('the files of each screen', () => {
  const chunk = (
    fileName: string,
    imports: string[],
    module: string | null = null,
    styles: string[] = [],
  ) => ({
    type: 'chunk' as const,
    fileName,
    isEntry: fileName === 'entry.js',
    facadeModuleId: module === null ? null : `/home/a/src-renderer/${module}`,
    imports,
    viteMetadata: { importedCss: new Set(styles) },
  });

  const others = [...new Set(Object.values(screenModules).flat())].filter(
    (module) => module !== 'areas/catalog/CatalogList.tsx',
  );

  it('are the imports of the screen without the files of the shell', () => {
    const bundle = Object.fromEntries(
      [
        chunk('entry.js', ['shared.js']),
        chunk('shared.js', []),
        chunk('table.js', ['shared.js', 'list.js'], null, ['table.css']),
        chunk('list.js', ['table.js', 'shared.js'], 'areas/catalog/CatalogList.tsx', ['list.css']),
        ...others.map((module) => chunk(`${module}.js`, [], module)),
      ].map((one) => [one.fileName, one]),
    );
    expect(filesByScreen(bundle)['/catalog']).toEqual([
      '/areas/catalog/catalogPrefetch.ts.js',
      '/list.js',
      '/list.css',
      '/table.js',
      '/table.css',
    ]);
    expect(filesByScreen(bundle)['/health']).toEqual([
      '/areas/health/healthPrefetch.ts.js',
      '/areas/health/HealthScreen.tsx.js',
    ]);
  });

  it('cannot be determined for a module that is missing from the bundle', () => {
    expect(() => filesByScreen({})).toThrow('areas/catalog/catalogPrefetch.ts');
  });
});
