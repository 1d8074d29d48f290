import { expect, it } from 'vitest';
import { commandIn, commandProgram } from '#main/host/electron/commandIn.ts';

const program = '/opt/Quarterdeck/quarterdeck';

it.each([
  [
    ['get', 'items', '--limit', '3'],
    ['get', 'items', '--limit', '3'],
  ],
  [['mcp'], ['mcp']],
])('a start of the installed program with %j is a command', (given, args) => {
  expect(commandIn([program, ...given])).toEqual(args);
});

it.each([
  [[]],
  [['quarterdeck://server.example/catalog']],
  [['https://server.example/catalog']],
  [['monday.quarterdeck']],
  [['/home/ada/monday.quarterdeck']],
  [['--data', 'folder']],
  [['--no-sandbox', 'get']],
])('a start of the installed program with %j opens a window', (given) => {
  expect(commandIn([program, ...given])).toBeUndefined();
});

it.each(['linux', 'darwin'] as const)(
  'the command of an installation on %s passes all arguments',
  (platform) => {
    const start = commandProgram(program, platform);
    expect(start[0]).toBe(program);
    for (const args of [[], ['--help'], ['get', 'pod', '--', '-x'], ['--', '--remote-debugging-port=1']])
      expect(commandIn([...start, ...args])).toEqual(args);
  },
);
