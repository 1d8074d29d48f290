import { describe, expect, it } from 'vitest';
import { terminalText } from '#kit/text/terminalText.ts';
import { outputText } from '#parts/playbooks/output/outputText.ts';
import { downloadOf, isEmptyResult, readResult } from '#parts/playbooks/output/readResult.ts';

const nothing = { texts: [], markdown: undefined, rows: undefined, facts: [], rest: undefined };
const red = '\u001b[31mred\u001b[0m';

describe('the result of a playbook step', () => {
  it.each([
    ['null', null, null, nothing],
    ['undefined', undefined, null, nothing],
    [
      'an object with empty values',
      { stdout: '', stderr: ' ', logs: null },
      null,
      { ...nothing, rest: { stderr: ' ' } },
    ],
    ['an error alone', null, 'no such pod', { ...nothing, texts: [{ name: 'error', text: 'no such pod' }] }],
    [
      'the complete output of a shell',
      { args: ['bash'], path: '/bin/bash', stdout: 'out', stderr: 'err', exitCode: 3 },
      null,
      {
        ...nothing,
        texts: [
          { name: 'stdout', text: 'out' },
          { name: 'stderr', text: 'err' },
        ],
        facts: [
          ['args', '["bash"]'],
          ['path', '/bin/bash'],
          ['exitCode', '3'],
        ],
      },
    ],
    [
      'an object with capitalized logs and an error',
      { Logs: 'lines', error: 'gone' },
      'failed',
      {
        ...nothing,
        texts: [
          { name: 'error', text: 'failed' },
          { name: 'error', text: 'gone' },
          { name: 'logs', text: 'lines' },
        ],
      },
    ],
    [
      'the same error twice',
      { error: 'failed' },
      'failed',
      { ...nothing, texts: [{ name: 'error', text: 'failed' }] },
    ],
    [
      'a list of query rows with a count',
      { rows: [{ a: 1 }, { b: 2 }], count: 2 },
      null,
      { ...nothing, rows: [{ a: 1 }, { b: 2 }], facts: [['count', '2']] },
    ],
    ['a list of records', [{ a: 1 }], null, { ...nothing, rows: [{ a: 1 }] }],
    ['a list of mixed values', [1, { a: 1 }], null, { ...nothing, rest: [1, { a: 1 }] }],
    ['an object with malformed rows', { rows: 'many' }, null, { ...nothing, rest: { rows: 'many' } }],
    [
      'markdown',
      { markdown: '# It', json: { a: 1 } },
      null,
      { ...nothing, markdown: '# It', facts: [['json', '{"a":1}']] },
    ],
    [
      'an object with unknown keys',
      { Code: 200, Body: { ok: true } },
      null,
      { ...nothing, rest: { Code: 200, Body: { ok: true } } },
    ],
    ['a text', 'just this', null, { ...nothing, texts: [{ name: 'stdout', text: 'just this' }] }],
    ['a number', 7, null, { ...nothing, rest: 7 }],
    [
      'an object with malformed texts',
      { stdout: 7, stderr: { a: 1 } },
      null,
      { ...nothing, rest: { stdout: 7, stderr: { a: 1 } } },
    ],
  ])('that is %s is read', (_what, result, error, read) => {
    expect(readResult(result, error)).toEqual(read);
    expect(isEmptyResult(readResult(result, error))).toBe(read === nothing);
  });

  it('is shown as one text, with headings when there are several parts', () => {
    expect(outputText(readResult({ stdout: red }, null))).toBe(red);
    const both = outputText(readResult({ stdout: 'a\n', stderr: 'b' }, 'c'));
    expect(terminalText(both).text).toBe('── error ──\nc\n── stdout ──\na\n── stderr ──\nb');
  });
});

describe('the download of a playbook step', () => {
  const at = '2026-11-25T10:00:00Z';
  it.each([
    ['the error', { stdout: 'out' }, red, 'restart-2026-11-25T10:00:00Z.log', 'red'],
    [
      'the standard output, the errors, and the logs',
      { stdout: red, stderr: 'err', logs: 'l' },
      null,
      'restart-2026-11-25T10:00:00Z.log',
      'red\nerr\nl',
    ],
    [
      'the result',
      { rows: [{ a: 1 }] },
      null,
      'restart-2026-11-25T10:00:00Z.json',
      '{\n  "rows": [\n    {\n      "a": 1\n    }\n  ]\n}\n',
    ],
    ['null without a result', null, null, 'restart-2026-11-25T10:00:00Z.json', 'null\n'],
  ])('contains %s', (_what, result, error, name, text) => {
    expect(downloadOf({ result, error }, 'restart', at)).toMatchObject({ name, text });
  });
});
