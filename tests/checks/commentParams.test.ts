import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wrongParams } from '../../build/lib/commentParams.mjs';
import { root } from '../../build/lib/paths.mjs';

it.each([
  ['a function', '/** @param size in bytes */\nexport function read(limit: number) {}', ['size']],
  ['an arrow function', '/** @param limit in bytes */\nexport const read = (limit = 1) => limit;', []],
  [
    'a property of an object',
    '/**\n * @param limit in bytes\n */\nfunction read({ limit: max }: Options) {}',
    [],
  ],
  [
    'a method of an interface',
    'interface A {\n  /** @param size in bytes */\n  read(limit: number): void;\n}',
    ['size'],
  ],
  ['a method of a class', 'class A {\n  /** @param limit in bytes */\n  read(limit: number) {}\n}', []],
  [
    'a function type',
    'interface A {\n  /** @param size */\n  readonly read: (limit: number) => void;\n}',
    ['size'],
  ],
])('the check finds unknown parameters in the comment of %s', (_what, text, expected) => {
  expect(wrongParams('a.ts', text).map(({ name }) => name)).toEqual(expected);
});

it('comments document only parameters that exist', () => {
  const files = execFileSync('git', ['ls-files', 'src-main', 'src-preload', 'src-renderer', 'tests'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const wrong = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      wrongParams(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, name }) => `${file}:${line}: @param ${name}`,
      ),
    );
  expect(wrong).toEqual([]);
});
