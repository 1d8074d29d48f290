import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { CommandIo, CommandResult, Json, ListRow } from '#main/commands/Command.ts';
import { readSince } from '#main/commands/list/readOptions.ts';
import { ageText } from '#main/commands/output/ageText.ts';
import { jsonText, yamlText } from '#main/commands/output/documentText.ts';
import { tableText } from '#main/commands/output/tableText.ts';
import { type OutputFormat, outputFormats, writeResult } from '#main/commands/output/writeResult.ts';

const hostile = [
  '\x1b[31mred\x1b[0m',
  '\x1b]0;title\x07',
  'a\u202eb\u2066c\u2069',
  '\u009b31m',
  'a\r\nb\nc\td',
  '\0\b\x7f\u061c',
  '\u2028\u2029',
  '=1+1',
  '@SUM(A1)',
  '"quoted", and a comma',
  '# no comment',
  '- no list',
  'yes',
  '2026-11-30',
  '<img src=x onerror=alert(1)>',
  '日本語 👩‍👩‍👧',
  '\ud800',
  '',
];

const unsafe = /[^\P{Cc}\n\t]|[\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029]/u;

const rowsOf = (texts: readonly string[]): readonly ListRow[] =>
  texts.map((text) => [
    { value: text, text },
    { value: 1, text: '1' },
  ]);
const headers = [
  { key: 'name', title: 'Name' },
  { key: 'count', title: 'Count' },
];
const list = (texts: readonly string[]): CommandResult => ({
  kind: 'list',
  headers,
  pages: [rowsOf(texts)],
  empty: 'No rows match.',
});

async function write(result: CommandResult, format: OutputFormat, isCompact = false): Promise<string> {
  let output = '';
  const io: CommandIo = {
    terminal: { width: null, canPrompt: false, color: false },
    signal: new AbortController().signal,
    write: async (text) => {
      output += text;
    },
    writeError: async () => undefined,
    prompt: async () => undefined,
  };
  await writeResult(result, { format, isCompact, reportsFound: false }, io);
  return output;
}

describe('output', () => {
  it.each(outputFormats)('contains no control characters of hostile data as %s', async (format) => {
    expect((await write(list(hostile), format)).replaceAll('\r\n', '\n')).not.toMatch(unsafe);
    const document: CommandResult = { kind: 'document', value: hostile, text: hostile.join('\n') };
    if (format !== 'csv') expect(await write(document, format)).not.toMatch(unsafe);
    expect(await write({ kind: 'text', text: hostile.join(' ') }, 'table')).not.toMatch(unsafe);
  });

  it('has exactly the data as JSON and YAML', async () => {
    const texts = hostile.filter((text) => text !== '\ud800');
    const values = texts.map((name) => ({ name, count: 1 }));
    expect(JSON.parse(await write(list(texts), 'json'))).toEqual(values);
    expect(parseYaml(await write(list(texts), 'yaml'))).toEqual(values);
    const keys: Json = Object.fromEntries(texts.map((text) => [text, text]));
    expect(JSON.parse(jsonText(keys))).toEqual(keys);
    expect(parseYaml(yamlText(keys))).toEqual(keys);
    // A reader of an older version of YAML would read a time and a boolean.
    expect(parseYaml(yamlText(texts), { version: '1.1' })).toEqual(texts);
  });

  it('has one line of JSON per result when it is watched', async () => {
    expect(await write(list(['a', 'b']), 'json', true)).toBe(
      '[{"name":"a","count":1},{"name":"b","count":1}]\n',
    );
    expect(await write(list([]), 'json', true)).toBe('[]\n');
  });

  it('has no formulas as CSV', async () => {
    const output = await write(list(['=1+1', '@SUM(A1)', '+1', '-1']), 'csv');
    expect(output).toBe("name,count\r\n'=1+1,1\r\n'@SUM(A1),1\r\n'+1,1\r\n'-1,1\r\n");
  });
});

describe('a table', () => {
  it('has a line per row, aligned by the width of the characters', () => {
    expect(tableText(headers, rowsOf(['日本', 'ab\ncd']), { width: null, color: false })).toBe(
      'NAME   COUNT\n日本   1\nab cd  1\n',
    );
  });

  it('leaves optional columns out and cuts the widest one to fit a terminal', () => {
    const wide = [...headers, { key: 'id', title: 'Id', isOptional: true as const }];
    const rows = rowsOf(['x'.repeat(50), '日'.repeat(50)]).map((row) => [
      ...row,
      { value: 'id', text: 'id' },
    ]);
    const lines = tableText(wide, rows, { width: 30, color: false }).split('\n');
    expect(lines[0]).not.toContain('ID');
    expect(lines[1]).toBe(`${'x'.repeat(22)}…  1`);
    expect(lines[2]).toBe(`${'日'.repeat(11)}…  1`);
  });

  it('is never narrower than a few characters per column', () => {
    const text = tableText(headers, rowsOf(['x'.repeat(50)]), { width: 1, color: false });
    expect(text).toContain('xxxxx…');
  });
});

describe('times', () => {
  const nowMs = Date.parse('2026-11-30T12:00:00Z');

  it('are ages in a table', () => {
    expect(ageText('2026-11-30T11:59:55Z', nowMs)).toBe('5s');
    expect(ageText('2026-11-30T10:00:00Z', nowMs)).toBe('2h');
    expect(ageText('2026-11-01T12:00:00Z', nowMs)).toBe('29d');
    expect(ageText('2026-12-30T12:00:00Z', nowMs)).toBe('0s');
    expect(ageText('no time', nowMs)).toBe('no time');
    expect(ageText(null, nowMs)).toBe('');
  });

  it('can be given as an age or a date', () => {
    expect(readSince('1h30m', nowMs)).toBe('2026-11-30T10:30:00.000Z');
    expect(readSince('2w', nowMs)).toBe('2026-11-16T12:00:00.000Z');
    expect(readSince('2026-11-01', nowMs)).toBe(new Date(2026, 10, 1).toISOString());
    expect(readSince('2026-11-01T10:00', nowMs)).toBe(new Date(2026, 10, 1, 10).toISOString());
    expect(readSince('2026-11-01T10:00+01:00', nowMs)).toBe('2026-11-01T09:00:00.000Z');
    for (const text of [
      '',
      '1',
      '1x',
      '-1h',
      'h',
      '1 h',
      '2026-13-01',
      '2026-02-31',
      '2026-11-01 (x)',
      '2026-11-01T99:00',
      '0s',
      'yesterday',
      `${'9'.repeat(30)}d`,
    ])
      expect(() => readSince(text, nowMs), text).toThrow('is not an age');
    expect(() => readSince('2026-12-01T00:00Z', nowMs)).toThrow('is in the future');
  });
});
