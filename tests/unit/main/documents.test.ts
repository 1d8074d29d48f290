import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exactDigits, parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import { evidenceFiles } from '#main/areas/incidents/bundle/evidenceFiles.ts';
import { checkSpec } from '#main/areas/settings/checkSpec.ts';
import { parseLabelText } from '#main/resources/parseLabelText.ts';
import { settingsRowSchema } from '#main/resources/rowSchema.ts';
import { documentSchema, parseWellFormed, withExactDocuments } from '#main/server/documents.ts';
import { runPageRowSchema } from '#main/server/playbookRunRows.ts';
import { evidence } from '../../stories/world/incidents.ts';

const big = '9007199254740993';

/** Parses an answer as the data API does. */
function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  const value = parseWellFormed(text);
  return withExactDocuments(text, value, () => schema.parse(value));
}

describe('a document in an answer', () => {
  const row = z.object({ id: z.number(), spec: documentSchema.nullish(), cost: z.number().nullish() });

  it('is exact, and the other columns have JavaScript numbers', () => {
    const rows = readAnswer(
      `[{"id":${big},"cost":0.5000,"spec":{"a":[{"b":${big}}]}},{"id":1.0,"spec":{"b":1,"2":[]}},{"id":2,"spec":null}]`,
      z.array(row),
    );
    expect(rows.map(({ id, cost }) => [id, cost])).toEqual([
      [9_007_199_254_740_992, 0.5],
      [1, undefined],
      [2, undefined],
    ]);
    expect(rows.map(({ spec }) => stringifyExact(spec ?? null))).toEqual([
      `{"a":[{"b":${big}}]}`,
      '{"b":1,"2":[]}',
      'null',
    ]);
  });

  it('is the value of JSON.parse when JavaScript changes none of its numbers and keys', () => {
    const text = `[{"id":${big},"spec":{"b":[1,{"c":null}]}}]`;
    const value = parseWellFormed(text) as ReadonlyArray<{ readonly spec: unknown }>;
    const [read] = withExactDocuments(text, value, () => z.array(row).parse(value));
    expect(read?.spec).toBe(value[0]?.spec);
  });

  it('has no half of a surrogate pair', () => {
    const read = readAnswer(`{"spec":{"n":${big},"text":"a\\ud800b"}}`, z.object({ spec: documentSchema }));
    expect(stringifyExact(read.spec)).toBe(`{"n":${big},"text":"a\ufffdb"}`);
  });

  it('that is missing is an error, and outside of an answer it is unchanged', () => {
    expect(documentSchema.safeParse(undefined).success).toBe(false);
    const cached = parseExact(`{"a":${big}}`);
    expect(documentSchema.parse(cached)).toBe(cached);
  });
});

describe('code that looks into an exact document', () => {
  it('shows the digits of labels and of run parameters, and the names of their keys', () => {
    const labels = readAnswer(`{"id":"a","labels":{"b":${big},"10":1.0}}`, settingsRowSchema).labels;
    // Labels are a map of texts outside of documents.
    expect(Object.keys(labels)).toEqual(['10', 'b']);
    expect(settingsRowSchema.parse(parseExact(`{"id":"a","labels":{"b":${big},"10":1}}`)).labels).toEqual({
      b: big,
      10: '1',
    });
    const labelText = `{"b":${big},"10":1.0}`;
    expect(settingsRowSchema.parse({ id: 'a', labels: labelText }).labels).toEqual({ b: big, 10: '1.0' });
    expect(stringifyExact(parseLabelText(labelText))).toBe(labelText);
    const run = `{"id":"r","created_at":"2026-01-01T00:00:00Z","parameters":{"b":${big},"10":[1.0]}}`;
    expect(readAnswer(run, runPageRowSchema).run.parameters).toEqual([
      { name: 'b', label: 'b', value: big },
      { name: '10', label: '10', value: '[1.0]' },
    ]);
  });

  it('validates a specification with its numbers rounded', () => {
    const schema = JSON.stringify({ properties: { a: { type: 'integer', maximum: 10 } } });
    const problemsOf = (json: string) => checkSpec(schema, parseExact(json)).problems;
    expect(problemsOf('{"a":5.0}')).toEqual([]);
    expect(problemsOf(`{"a":${big}}`)).toMatchObject([{ path: ['a'] }]);
    expect(problemsOf('{"a":1.5}')).toEqual([{ path: ['a'], message: 'This must be of type integer.' }]);
  });

  it('writes the digits to the files of an evidence bundle', async () => {
    const payload = parseExact(`{"id":${big},"rate":1.0}`) as Parameters<typeof evidenceFiles>[0]['payload'];
    const sources = { open: undefined, isSecret: () => false, checkRunsCsv: async () => '' };
    const [file] = await evidenceFiles({ ...evidence(), type: 'other', payload }, 0, sources);
    expect(file?.data).toContain(`"id": ${big}`);
    expect(file?.data).toContain('"rate": 1.0');
    expect(exactDigits(payload)).toBeUndefined();
  });
});
