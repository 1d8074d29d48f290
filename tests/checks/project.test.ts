import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Lock {
  readonly packages: Record<
    string,
    { readonly optionalDependencies?: Record<string, string>; readonly resolved?: string }
  >;
}
const lock = JSON.parse(read('package-lock.json')) as Lock;

describe('the lock file', () => {
  it('contains every optional platform package, so that npm ci works on every platform', () => {
    const held = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !held.has(name))
        .map((name) => `${path} names ${name}`),
    );
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('contains no download addresses', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});

/** Files that are one long list. */
const lists = ['package-lock.json', 'tests/requirements.json'];

describe('the project', () => {
  it('turns off install scripts of packages', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('contains no registry host in any file outside the tests', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const named = files.filter((file) => file !== '' && /registry\.[a-z-]+\.(org|com|io)\b/.test(read(file)));
    expect(named.filter((file) => !file.startsWith('tests/'))).toEqual([]);
  });

  it('contains no file larger than 200 kB except the lists', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const large = files.filter((file) => file !== '' && !lists.includes(file) && read(file).length > 200_000);
    expect(large).toEqual([]);
  });
});
