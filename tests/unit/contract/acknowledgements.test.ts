import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AcknowledgementComment,
  acknowledgeableOf,
  acknowledgedKinds,
  acknowledgementHint,
  formatAcknowledgement,
  parseAcknowledgement,
  roundUntil,
} from '#contract/rules/acknowledgements.ts';

const minuteMs = 60_000;
const id = '0194f3a1-0000-4000-8000-000000000001';

const line = fc
  .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
  .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
  .filter((text) => text !== '');
const note = fc.string({ maxLength: 300, unit: 'grapheme' }).map((text) => text.replaceAll('\r', '').trim());
const until = fc
  .integer({ min: 0, max: 66_000_000 })
  .map((minutes) => new Date(minutes * minuteMs).toISOString());
const resource = { kind: fc.constantFrom(...acknowledgedKinds), id: fc.uuid(), name: line };
const comments: fc.Arbitrary<AcknowledgementComment> = fc.oneof(
  fc.record({ ...resource, isEnd: fc.constant(false as const), until: fc.option(until), note }),
  fc.record({ ...resource, isEnd: fc.constant(true as const) }),
);

describe('the comment of an acknowledgement', () => {
  it('is a sentence with a link and the note', () => {
    const comment = { kind: 'check', id, name: 'payments-db', isEnd: false, note: 'Known.' } as const;
    expect(formatAcknowledgement({ ...comment, until: '2026-12-01T09:00:00.000Z' })).toBe(
      `Acknowledged [payments-db](/health?checkId=${id}) until 2026-12-01 09:00 UTC.\n\nKnown.`,
    );
    expect(formatAcknowledgement({ ...comment, kind: 'config', until: null, note: ' ' })).toBe(
      `Acknowledged [payments-db](/catalog/${id}) until it recovers.`,
    );
    expect(formatAcknowledgement({ ...comment, name: '[my_check]\n', until: null })).toContain(
      'Acknowledged [\\[my\\_check\\]](',
    );
    expect(formatAcknowledgement({ kind: 'component', id, name: '', isEnd: true })).toBe(
      `Acknowledgement of [${id}](/topology/${id}) ended.`,
    );
  });

  it('is parsed as it was written, for any name and note', () => {
    fc.assert(
      fc.property(comments, (comment) => {
        const text = formatAcknowledgement(comment);
        expect(parseAcknowledgement(text)).toEqual(comment);
        expect(text).toContain(acknowledgementHint);
      }),
    );
  });

  it('is parsed with line breaks of Windows and space around it', () => {
    const text = `  Acknowledged [a](/catalog/${id}) until it recovers.\r\n\r\nOne\r\ntwo \n`;
    expect(parseAcknowledgement(text)).toMatchObject({ kind: 'config', id, note: 'One\ntwo' });
  });

  it('is undefined for other texts, addresses and times', () => {
    for (const text of [
      '',
      'Acknowledged, thanks.',
      `I think: Acknowledged [a](/catalog/${id}) until it recovers.`,
      `Acknowledged [a](/catalog/${id}) until tomorrow.`,
      `Acknowledged [a](/catalog/${id}) until 2026-13-01 09:00 UTC.`,
      `Acknowledged [a](https://example.com/catalog/${id}) until it recovers.`,
      'Acknowledged [a](/catalog/) until it recovers.',
      'Acknowledged [a](/catalog/%E0%A4%A) until it recovers.',
      `Acknowledgement of [a](/playbooks/${id}) ended.`,
    ])
      expect(parseAcknowledgement(text), text).toBeUndefined();
  });

  it('never fails for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseAcknowledgement(text)));
  });
});

it('an end is rounded up to a whole minute', () => {
  expect(roundUntil('2026-12-01T09:00:00Z')).toBe('2026-12-01T09:00:00.000Z');
  expect(roundUntil('2026-12-01T09:00:00.001Z')).toBe('2026-12-01T09:01:00.000Z');
});

it('a sent notification can be acknowledged if it reports a failure of a check, an item or a component', () => {
  expect(acknowledgeableOf({ kind: 'check', id }, 'check.failed')).toEqual({ kind: 'check', id });
  expect(acknowledgeableOf({ kind: 'check', id }, 'check.passed')).toBeUndefined();
  expect(acknowledgeableOf({ kind: 'config', id }, 'config.updated')).toBeUndefined();
  expect(acknowledgeableOf({ kind: 'check', id, status: 'healthy' }, 'check.failed')).toBeUndefined();
  expect(acknowledgeableOf({ kind: 'canary', id }, 'check.failed')).toBeUndefined();
});
