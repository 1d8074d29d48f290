import { expect, it } from 'vitest';
import { usualFolders } from '#main/host/dataFolders.ts';
import { commandAbility } from '#main/host/electron/commandAbility.ts';
import { commandIn, commandProgram } from '#main/host/electron/commandIn.ts';
import { programPath } from '#main/host/electron/programPath.ts';

const program = '/opt/Quarterdeck/quarterdeck';

it.each([
  [
    ['get', 'items', '--limit', '3'],
    ['get', 'items', '--limit', '3'],
  ],
  [['mcp'], ['mcp']],
  [['--help'], ['--help']],
  [['--version'], ['--version']],
  [
    ['--data', '/data', 'get', 'items'],
    ['--data', '/data', 'get', 'items'],
  ],
  [
    ['--data=/data', '--workspace', 'Staging', 'get', 'items'],
    ['--data=/data', '--workspace', 'Staging', 'get', 'items'],
  ],
  [
    ['--workspace=Staging', 'incidents'],
    ['--workspace=Staging', 'incidents'],
  ],
  [
    ['--data=/data', 'mcp'],
    ['--data=/data', 'mcp'],
  ],
  // The start script of an AppImage adds the switch.
  [
    ['--no-sandbox', 'get', 'items'],
    ['get', 'items'],
  ],
])('a start of the installed program with %j is a command', (given, args) => {
  expect(commandIn([program, ...given], 'linux')).toEqual(args);
});

it.each([
  [[]],
  [['quarterdeck://server.example/catalog']],
  [['https://server.example/catalog']],
  [['monday.quarterdeck']],
  [['/home/ada/monday.quarterdeck']],
  [['--data', 'folder']],
  [['--data=folder']],
  [['--no-sandbox']],
  [['--no-sandbox', 'quarterdeck://server.example/catalog']],
  [['--disable-gpu', '--data', 'get']],
])('a start of the installed program with %j opens a window', (given) => {
  expect(commandIn([program, ...given], 'linux')).toBeUndefined();
});

it.each(['linux', 'darwin'] as const)(
  'the command of an installation on %s passes all arguments',
  (platform) => {
    const start = commandProgram(program, platform);
    expect(start[0]).toBe(program);
    for (const args of [[], ['--help'], ['get', 'pod', '--', '-x'], ['--', '--remote-debugging-port=1']])
      expect(commandIn([...start, ...args], platform)).toEqual(args);
    const [, ...rest] = start;
    expect(commandIn([program, '--no-sandbox', ...rest, 'get'], platform)).toEqual(['get']);
  },
);

it('no start of the application for Windows is a command', () => {
  expect(commandIn([program, 'get'], 'win32')).toBeUndefined();
});

it.each([
  [
    'an AppImage',
    '/tmp/.mount_x/quarterdeck',
    { APPIMAGE: '/a/Q.AppImage', APPDIR: '/tmp/.mount_x' },
    '/a/Q.AppImage',
  ],
  [
    'a program that another AppImage started',
    program,
    { APPIMAGE: '/a/W.AppImage', APPDIR: '/tmp/.mount_w' },
    program,
  ],
  ['a package', program, {}, program],
])('the program of %s is its own file', (_, execPath, env, path) => {
  expect(programPath(execPath, env)).toBe(path);
});

it.each([
  ['/Volumes/Quarterdeck 1.0/Quarterdeck.app/Contents/MacOS/Quarterdeck'],
  ['/private/var/folders/x/AppTranslocation/1/d/Quarterdeck.app/Contents/MacOS/Quarterdeck'],
])('an application that macOS runs at %s cannot install the command', (path) => {
  expect(commandAbility(true, { path, platform: 'darwin' }, '/data')).toMatchObject({
    able: false,
    reason: expect.stringContaining('Applications'),
  });
});

it('the command of an application with another data folder names the folder', () => {
  const ability = commandAbility(true, { path: program, platform: 'linux' }, '/data');
  if (!ability.able) throw new Error(ability.reason);
  expect(ability.program.slice(-2)).toEqual(['--data', '/data']);
  expect(commandIn([...ability.program, 'get'], 'linux')).toEqual(['--data', '/data', 'get']);
});

it('the command of an application with the usual data folder names no folder', () => {
  const [usual = ''] = usualFolders();
  const ability = commandAbility(true, { path: program, platform: 'linux' }, usual);
  expect(ability).toEqual({ able: true, program: commandProgram(program, 'linux') });
});
