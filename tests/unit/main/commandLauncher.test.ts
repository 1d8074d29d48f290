import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandLauncher } from '#main/areas/desktop/CommandLauncher.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'quarterdeck-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Prints its arguments, one on each line. */
const printing = ['/usr/bin/printf', '%s\\n'];
const launcher = (program: readonly string[] = printing, searchPath = '/usr/bin') =>
  new CommandLauncher({ program, home, searchPath });

/** Creates the folder of the launcher. */
const withFolder = (): string => {
  const folder = join(home, '.local', 'bin');
  mkdirSync(folder, { recursive: true });
  return folder;
};

describe('the installed quarterdeck command', () => {
  it('runs the program with all arguments, and is removed again', async () => {
    const own = launcher(['/usr/bin/printf', '%s|', "it's", '$HOME "x"']);
    expect(own.isInstalled()).toBe(false);
    await own.install();
    expect(own.isInstalled()).toBe(true);
    expect(execFileSync(own.file, ['get', 'a b', '-o=json', '*'], { encoding: 'utf8' })).toBe(
      `it's|$HOME "x"|get|a b|-o=json|*|`,
    );
    await own.remove();
    expect(existsSync(own.file)).toBe(false);
    await own.remove();
  });

  it('is not installed if it starts another installation, which a new one replaces', async () => {
    await launcher(['/old/quarterdeck']).install();
    const own = launcher();
    expect(own.isInstalled()).toBe(false);
    await own.install();
    expect(own.isInstalled()).toBe(true);
  });

  it.each([
    ['a program of the user', (file: string) => writeFileSync(file, '#!/bin/sh\necho mine\n')],
    ['an empty file', (file: string) => writeFileSync(file, '')],
    ['a link', (file: string) => symlinkSync('/bin/true', file)],
    ['a broken link', (file: string) => symlinkSync('/nowhere', file)],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a large program', (file: string) => writeFileSync(file, 'x'.repeat(100_000))],
  ])('does not replace or delete %s of the same name', async (_, create) => {
    withFolder();
    const own = launcher();
    create(own.file);
    expect(own.isInstalled()).toBe(false);
    const refusal = {
      code: 'CONFLICT',
      data: { sentence: `${own.file} was not created by Quarterdeck. Remove or rename it, and try again.` },
    };
    await expect(own.install()).rejects.toMatchObject(refusal);
    await expect(own.remove()).rejects.toMatchObject(refusal);
    expect(own.isInstalled()).toBe(false);
  });

  it('reports a folder that cannot be created', async () => {
    writeFileSync(join(home, '.local'), 'a file');
    await expect(launcher().install()).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: expect.stringMatching(/quarterdeck could not be changed \((ENOTDIR|EEXIST)\)\.$/) },
    });
  });

  it('leaves no temporary file', async () => {
    const own = launcher();
    await Promise.all([own.install(), own.install()]);
    expect(execFileSync('ls', ['-A', withFolder()], { encoding: 'utf8' })).toBe('quarterdeck\n');
    expect(readFileSync(own.file, 'utf8')).toContain('Created by Quarterdeck');
  });

  it('is found by shells only if its folder is in PATH', () => {
    const folder = join(home, '.local', 'bin');
    expect(launcher(printing, `/usr/bin:${folder}:/bin`).isInPath).toBe(true);
    expect(launcher(printing, `/usr/bin:${folder}/more`).isInPath).toBe(false);
    expect(launcher(printing, '').isInPath).toBe(false);
  });
});
