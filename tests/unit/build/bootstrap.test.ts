import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertNotLinked } from '../../../build/lib/bootstrap.mjs';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-bootstrap-'));

it('packages are not installed into a linked node_modules, which would empty the linked folder', () => {
  const packages = join(newFolder(), 'packages');
  mkdirSync(packages);
  writeFileSync(join(packages, 'file'), '');
  const link = join(newFolder(), 'node_modules');
  symlinkSync(packages, link, 'junction');
  expect(() => assertNotLinked(link)).toThrow(
    `${link} is a symbolic link, and its packages do not match package-lock.json.`,
  );
  expect(readdirSync(packages)).toEqual(['file']);
});

it('packages are not installed into a node_modules that links to a missing folder', () => {
  const link = join(newFolder(), 'node_modules');
  symlinkSync(join(newFolder(), 'missing'), link, 'junction');
  expect(() => assertNotLinked(link)).toThrow('is a symbolic link');
});

it('packages are installed into a missing and into an ordinary node_modules', () => {
  const folder = newFolder();
  expect(() => assertNotLinked(folder)).not.toThrow();
  expect(() => assertNotLinked(join(folder, 'node_modules'))).not.toThrow();
});
