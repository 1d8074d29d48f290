import { describe, expect, it } from 'vitest';
import { terminalText } from '../../../src-renderer/kit/text/terminalText.ts';
import { outputText } from '../../../src-renderer/parts/playbooks/output/outputText.ts';
import {
  downloadOf,
  isEmptyResult,
  readResult,
} from '../../../src-renderer/parts/playbooks/output/readResult.ts';

const nothing = { texts: [], markdown: undefined, rows: undefined, facts: [], rest: undefined };
const red = '\u001b[31mred\u001b[0m';

describe('the result of a playbook step', () => {
  it.each([
    ['nothing', null, null, nothing],
    ['nothing at all', undefined, null, nothing],
    [
      'only empty things',
      { stdout: '', stderr: ' ', logs: null },
      null,
      { ...nothing, rest: { stderr: ' ' } },
    ],
    ['an error alone', null, 'no such pod', { ...nothing, texts: [{ name: 'error', text: 'no such pod' }] }],
    [
      'everything of a shell',
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
      'logs with a capital, and an error in it',
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
      'rows of a query',
      { rows: [{ a: 1 }, { b: 2 }], count: 2 },
      null,
      { ...nothing, rows: [{ a: 1 }, { b: 2 }], facts: [['count', '2']] },
    ],
    ['a list of records', [{ a: 1 }], null, { ...nothing, rows: [{ a: 1 }] }],
    ['a list of anything', [1, { a: 1 }], null, { ...nothing, rest: [1, { a: 1 }] }],
    ['rows that are none', { rows: 'many' }, null, { ...nothing, rest: { rows: 'many' } }],
    [
      'markdown',
      { markdown: '# It', json: { a: 1 } },
      null,
      { ...nothing, markdown: '# It', facts: [['json', '{"a":1}']] },
    ],
    [
      'what nobody knows',
      { Code: 200, Body: { ok: true } },
      null,
      { ...nothing, rest: { Code: 200, Body: { ok: true } } },
    ],
    ['a text', 'just this', null, { ...nothing, texts: [{ name: 'stdout', text: 'just this' }] }],
    ['a number', 7, null, { ...nothing, rest: 7 }],
    [
      'texts that are none',
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
      'what was written',
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
    ['nothing', null, null, 'restart-2026-11-25T10:00:00Z.json', 'null\n'],
  ])('contains %s', (_what, result, error, name, text) => {
    expect(downloadOf({ result, error }, 'restart', at)).toMatchObject({ name, text });
  });
});
