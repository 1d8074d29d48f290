import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../../../build/lib/paths.mjs';
import { hashOfSources, projectStamp, type Stamp } from '../../../build/lib/stamps.mjs';
import { userStamp } from '../../../build/lib/userStamps.mjs';

let folder: string;
let source: string;
let done: number;

const work = async () => {
  done += 1;
  return done;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-stamp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  source = join(relative(root, folder), 'source');
  writeFileSync(join(folder, 'source'), 'one');
  done = 0;
});

const passed = () => join(folder, 'passed');

const stamps: ReadonlyArray<readonly [string, () => Stamp]> = [
  ['a stamp of the project', () => projectStamp(join(relative(root, folder), 'deep', 'stamp'), [source])],
  ['a stamp of the user', () => userStamp('some', () => hashOfSources([source]), passed())],
];

describe.each(stamps)('%s', (_name, makeStamp) => {
  test('skips the job for unchanged inputs, and runs it again after a change', async () => {
    expect(await makeStamp().unlessCurrent(work)).toBe(1);
    expect(await makeStamp().unlessCurrent(work)).toBeUndefined();
    writeFileSync(join(folder, 'source'), 'two');
    expect(await makeStamp().unlessCurrent(work)).toBe(2);
  });

  test('runs the job for unchanged inputs when the caller requires it', async () => {
    await makeStamp().unlessCurrent(work);
    expect(await makeStamp().unlessCurrent(work, { always: true })).toBe(2);
  });

  test('runs the job again after a failure', async () => {
    await makeStamp().unlessCurrent(work, { isGood: () => false });
    await expect(makeStamp().unlessCurrent(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await makeStamp().unlessCurrent(work)).toBe(2);
  });

  test('does not cover a change made while the job runs', async () => {
    await makeStamp().unlessCurrent(async () => writeFileSync(join(folder, 'source'), 'changed meanwhile'));
    expect(await makeStamp().unlessCurrent(work)).toBe(1);
  });
});

test('a stamp of the user stores the latest fifty inputs of each job', async () => {
  const stampFor = (name: string, input: string) => userStamp(name, () => input, passed());
  for (let input = 0; input < 60; input += 1) await stampFor('some', String(input)).unlessCurrent(work);
  await stampFor('other', '59').unlessCurrent(work);
  expect(done).toBe(61);
  expect(await stampFor('some', '59').unlessCurrent(work)).toBeUndefined();
  expect(readdirSync(passed()).filter((file) => file.startsWith('some-'))).toHaveLength(50);
});
