import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
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
const launcher = (program: readonly string[] = printing) => new CommandLauncher(program, home);

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

  it('leaves no temporary file if a folder has its name', async () => {
    const own = launcher();
    const installing = own.install();
    mkdirSync(own.file, { recursive: true });
    await expect(installing).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(execFileSync('ls', ['-A', withFolder()], { encoding: 'utf8' })).toBe('quarterdeck\n');
  });

  it('is not installed if its file is not executable', async () => {
    const own = launcher();
    await own.install();
    chmodSync(own.file, 0o644);
    expect(own.isInstalled()).toBe(false);
    await own.install();
    expect(own.isInstalled()).toBe(true);
  });

  it('names the other installation that it starts, and does not remove its file', async () => {
    const path = "/opt/it's here/quarterdeck";
    await launcher([path, '--data', '/other']).install();
    const own = launcher();
    expect(own.otherProgram()).toBe(path);
    await expect(own.remove()).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: `${own.file} starts another Quarterdeck (${path}), so it was not removed.` },
    });
    await own.install();
    expect(own.otherProgram()).toBeUndefined();
    await own.remove();
  });

  it('is renewed if the same installation starts in another way now', async () => {
    await launcher(['/bin/true', '--old-switch', '--data', "/it's"]).install();
    const own = launcher(['/bin/true', '--new-switch', '--data', "/it's"]);
    expect(own.otherProgram()).toBeUndefined();
    expect(own.isInstalled()).toBe(false);
    expect(await own.renew()).toBe(true);
    expect(own.isInstalled()).toBe(true);
  });

  it('is not renewed for another data folder of the same program, which it names', async () => {
    await launcher(['/bin/true', '--data', '/first']).install();
    const own = launcher(['/bin/true', '--data', '/second']);
    expect(await own.renew()).toBe(false);
    expect(own.otherProgram()).toBe('/bin/true --data /first');
  });

  it('states that its program does not exist, with the exit code of shells', async () => {
    const own = launcher([join(home, 'Quarterdeck-1.0.0.AppImage'), '--command-line']);
    await own.install();
    const { status, stderr } = spawnSync(own.file, ['get'], { encoding: 'utf8' });
    expect(status).toBe(127);
    expect(stderr).toMatch(/1\.0\.0\.AppImage does not exist\. Start Quarterdeck once/);
  });

  it('is renewed if an update has moved its program, and otherwise not', async () => {
    const own = launcher();
    expect(await own.renew()).toBe(false);
    await launcher([join(home, 'Quarterdeck-1.0.0.AppImage')]).install();
    expect(await own.renew()).toBe(true);
    expect(own.isInstalled()).toBe(true);
    await launcher(['/bin/true']).install();
    expect(await own.renew()).toBe(false);
    expect(own.otherProgram()).toBe('/bin/true');
    writeFileSync(own.file, '#!/bin/sh\nexec /nowhere\n');
    expect(await own.renew()).toBe(false);
  });
});
