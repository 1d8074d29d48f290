import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { logText } from '#main/commands/list/logsCommand.ts';
import { patchOf } from '#main/commands/list/patchOf.ts';
import { hideMinus, joinWords, showMinus } from '#main/commands/list/queryLine.ts';
import { messages } from '#main/commands/messages.ts';
import { toCommandFailure } from '#main/commands/toCommandFailure.ts';

describe('words of a query', () => {
  it.each(['-health:healthy', '-label.app=pay', '-status!=Running'])(
    'can start with a minus sign: %s',
    (word) => {
      expect(hideMinus(word)).not.toMatch(/^-/);
      expect(showMinus(hideMinus(word))).toBe(word);
    },
  );

  it.each(['-o', '-o=json', '--limit=3', '-ojson', '-', 'a:b'])('are not options: %s', (option) => {
    expect(hideMinus(option)).toBe(option);
  });

  it.each([
    [['status:Image Pull'], 'status:"Image Pull"'],
    [['-status:Image Pull,Running'], '-status:"Image Pull",Running'],
    [['label.app=a b', 'x'], 'label.app="a b" x'],
    [['status:"Image Pull"'], 'status:"Image Pull"'],
    [['type:pod health:unhealthy'], 'type:pod health:unhealthy'],
    [['card payments'], 'card payments'],
  ])('are joined with quotes around a value with a space: %j', (words, line) => {
    expect(joinWords(words)).toBe(line);
  });
});

describe('the comparison of two texts', () => {
  const textOf = (word: string, count: number) =>
    Array.from({ length: count }, (_line, index) => `${word} ${index}\n`).join('');

  it('has the changed lines', () => {
    const { patch, isWhole } = patchOf({ name: 'a', text: 'x\ny\n' }, { name: 'b', text: 'x\nz\n' });
    expect(isWhole).toBe(false);
    expect(patch).toContain('--- a\n+++ b\n@@ -1,2 +1,2 @@\n x\n-y\n+z\n');
  });

  it('replaces all lines if the texts are too different for the time', () => {
    const [one, other] = [textOf('a', 20_000), textOf('b', 20_000)];
    const { patch, isWhole } = patchOf({ name: 'a', text: one }, { name: 'b', text: other }, 1);
    expect(isWhole).toBe(true);
    expect(patch).toContain('--- a\n+++ b\n@@ -1,20000 +1,20000 @@\n-a 0\n');
    expect(patch.endsWith('+b 19999\n')).toBe(true);
  });
});

describe('a log line', () => {
  const textOf = (message: string, length = message.length) =>
    logText({ timestamp: '2026-11-30T12:00:00Z', message, length });

  it('has the indentation and the spaces of its message', () => {
    expect(textOf('  a   b\tc')).toBe('2026-11-30T12:00:00Z   a   b    c');
  });

  it('has further lines that do not look like lines of their own', () => {
    expect(textOf('error\n  at x\n2026-11-30T12:00:01Z fake\n')).toBe(
      '2026-11-30T12:00:00Z error\n      at x\n    2026-11-30T12:00:01Z fake',
    );
  });

  it('has no colors, and escaped control characters', () => {
    expect(textOf('\x1b[31mred\x1b[0m \x1b]0;t\x07 \u202e\r')).toBe(
      '2026-11-30T12:00:00Z red \\u001b]0;t\\u0007 \\u202e',
    );
  });

  it('states the length of a message that was cut', () => {
    expect(textOf('start', 9_000)).toBe('2026-11-30T12:00:00Z start … (9000 characters)');
  });
});

describe('a message', () => {
  it('quotes a name for the shell', () => {
    expect(messages.needsConfirmation(`a'; $(rm) "b`)).toContain(`--confirm 'a'\\''; $(rm) "b'`);
  });

  it('names the values that the input validation of a call refuses, with the exit code of wrong usage', () => {
    const data = { issues: [{ path: ['filter', 'search'], message: 'Too long' }] };
    const failure = toCommandFailure(new ORPCError('BAD_REQUEST', { data }));
    expect(failure).toMatchObject({ code: 2, details: ['filter.search: Too long'] });
  });
});
