import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partOfFile } from '../../../build/lib/testParts.mjs';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the test part', () => {
  it.each([
    ['tests/unit/main/base.test.ts', 'unit'],
    ['tests/unit/main/electronUpdater.test.ts', 'coverage'],
    ['tests/unit/main/host/electronSeams.test.ts', 'coverage'],
    ['tests/security/electron.test.ts', 'coverage'],
    ['tests/security/links.test.ts', 'unit'],
    ['tests/checks/built/bundle.test.ts', 'build'],
    ['tests/checks/layers.test.ts', 'unit'],
    ['tests/integration/session.test.ts', 'integration'],
    ['tests/integration/host/electronHost.test.ts', 'coverage'],
    ['tests/integration/sample-server/agents.test.ts', 'sample'],
    ['tests/stories/rows/catalog.spec.ts', 'stories'],
    ['tests/e2e/catalog.spec.ts', 'e2e'],
    ['tests/electron/console.spec.ts', 'electron'],
    ['src-main/index.ts', undefined],
  ])('of %s is %s', (file, part) => {
    expect(partOfFile(file)).toBe(part);
  });

  it('exists for every test file of the project', () => {
    const files = globSync('tests/**/*.{test,spec}.ts', { cwd: root }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => partOfFile(file) === undefined)).toEqual([]);
  });
});
