import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { root } from '../../../build/lib/paths.mjs';
import { Stamp } from '../../../build/lib/stamps.mjs';

let folder: string;
let stamp: Stamp;
let done: number;

const work = async () => {
  done += 1;
  return done;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-stamp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'source'), 'one');
  const below = relative(root, folder);
  stamp = new Stamp(join(below, 'deep', 'stamp'), [join(below, 'source')]);
  done = 0;
});

test('work is done once on the same sources, and again when they changed', async () => {
  expect(await stamp.unlessCurrent(work)).toBe(1);
  expect(await stamp.unlessCurrent(work)).toBeUndefined();
  writeFileSync(join(folder, 'source'), 'two');
  expect(await stamp.unlessCurrent(work)).toBe(2);
});

test('work is done in any case when that is asked for', async () => {
  await stamp.unlessCurrent(work);
  expect(await stamp.unlessCurrent(work, { always: true })).toBe(2);
});

test('work that failed is done again', async () => {
  await stamp.unlessCurrent(work, { isGood: () => false });
  await expect(stamp.unlessCurrent(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await stamp.unlessCurrent(work)).toBe(2);
});

test('what changes during the work is not what was worked on', async () => {
  await stamp.unlessCurrent(async () => writeFileSync(join(folder, 'source'), 'changed meanwhile'));
  expect(await stamp.unlessCurrent(work)).toBe(1);
});
