import { expect, it } from 'vitest';
import { isOffline } from '#main/commands/client/runWithoutOwner.ts';

it.each([
  [[]],
  [['help']],
  [['completion', 'bash']],
  [['--workspace', 'Staging', 'completion', 'bash']],
  [['--workspace=Staging', 'version']],
  [['get', '--help']],
  [['-V']],
])('%j only prints a text, so it needs no running application', (args) => {
  expect(isOffline(args)).toBe(true);
});

it.each([[['get', 'items']], [['search', '--', '--help']], [['--workspace', 'help', 'get', 'items']]])(
  '%j needs the running application',
  (args) => {
    expect(isOffline(args)).toBe(false);
  },
);
