import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { afterEach, describe, expect, it } from 'vitest';
import type { Handover } from '#contract/handover.ts';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { oneLine } from '#contract/rules/plainText.ts';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { setWindowZone } from '#kit/format/timeZone.ts';
import {
  buildDocument,
  type HandoverRuns,
  shortenText,
  withRunsOfPeople,
} from '../../../src-renderer/areas/handover/buildDocument.ts';
import { documentHtml } from '../../../src-renderer/areas/handover/documentHtml.ts';
import { toDocumentLink } from '../../../src-renderer/areas/handover/documentLinks.ts';
import { documentMarkdown } from '../../../src-renderer/areas/handover/documentMarkdown.ts';
import { documentText } from '../../../src-renderer/areas/handover/documentText.ts';
import { handoverRange } from '../../../src-renderer/areas/handover/handoverStarts.ts';
import { busyNight, quietNight } from '../../stories/world/handover.ts';
import { hostileTexts } from '../../support/hostileTexts.ts';

const origin = 'https://mission-control.example.com';
const linkTo = (href: string) => origin + href;

const run = (values: Partial<PlaybookRun> = {}): PlaybookRun => ({
  id: 'run-1',
  playbook: { id: 'playbook-1', title: 'Restart', icon: null },
  resource: { kind: 'config', id: 'item-1', name: 'worker', icon: null, type: null },
  status: 'completed',
  createdAt: busyNight().to,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  createdBy: { id: 'person-1', name: 'Ann' },
  error: null,
  ...values,
});

const knownRuns = (runs: readonly PlaybookRun[]): HandoverRuns => ({
  state: 'known',
  runs,
  total: runs.length,
  asOf: undefined,
});

/** Keys of texts that people or servers choose. */
const textKeys = [
  'name',
  'title',
  'displayId',
  'status',
  'by',
  'reason',
  'summary',
  'topError',
  'commander',
  'error',
];

/** Replaces all texts that people or servers choose. */
function withTexts<T>(value: T, text: () => string): T {
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && textKeys.includes(key) ? text() : withTexts(inner, text),
    ]),
  ) as T;
}

const hostileText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(...Object.values(hostileTexts)),
    fc.constantFrom(
      '- item\n# heading',
      '1. one',
      '| a | b |',
      '[x] task',
      '](https://evil.example)',
      '**](x)',
      'www.evil.example',
      'https://evil.example/a',
      'ann@evil.example',
      '```\nfence',
      '\u202egnp.exe',
      '</title></li></ul><script>alert(1)</script>',
      '" onclick="alert(1)',
    ),
    fc.string({ minLength: 9_000, maxLength: 10_000 }),
  )
  .filter((text) => oneLine(text) !== '');

const hostileNight = (text: () => string) =>
  buildDocument(
    withTexts(busyNight(), text),
    knownRuns(withTexts([run({ status: 'failed', error: 'x' })], text)),
  );

/** Returns the kinds of the tokens, nested, without their texts. Text that is split differently counts once. */
function skeletonOf(tokens: readonly Token[]): unknown[] {
  const parts = tokens.map((token): unknown => {
    if (token.type === 'text' && !('tokens' in token && token.tokens)) return 'text';
    if (token.type === 'escape') return 'text';
    const inner =
      ('tokens' in token ? token.tokens : undefined) ?? ('items' in token ? token.items : undefined);
    return inner === undefined ? token.type : [token.type, ...skeletonOf(inner as Token[])];
  });
  return parts.filter((part, index) => part !== 'text' || parts[index - 1] !== 'text');
}

function linksOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'link' || token.type === 'image' ? [String(token.href)] : []),
    ...linksOf(('tokens' in token ? token.tokens : undefined) ?? []),
    ...linksOf('items' in token ? (token.items as Token[]) : []),
  ]);
}

afterEach(() => setWindowZone(localTimeZone));

describe('an exported handover', () => {
  const plain = hostileNight(() => 'harmless');

  it('has the same structure as Markdown, whatever the names are, and only links to its own server', () => {
    const expected = skeletonOf(Lexer.lex(documentMarkdown(plain, linkTo)));
    fc.assert(
      fc.property(fc.infiniteStream(hostileText), (texts) => {
        const markdown = documentMarkdown(
          hostileNight(() => texts.next().value),
          linkTo,
        );
        const tokens = Lexer.lex(markdown);
        expect(skeletonOf(tokens)).toEqual(expected);
        for (const link of linksOf(tokens)) expect(link.startsWith(`${origin}/`), link).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('has the same elements as HTML, whatever the names are', () => {
    const tagsOf = (html: string) => html.match(/<[^>]*>/g);
    const expected = tagsOf(documentHtml(plain, linkTo));
    fc.assert(
      fc.property(fc.infiniteStream(hostileText), (texts) => {
        const html = documentHtml(
          hostileNight(() => texts.next().value),
          linkTo,
        );
        expect(tagsOf(html)).toEqual(expected);
        expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 150 },
    );
    expect(documentHtml(plain, linkTo)).toContain("default-src 'none'");
  });

  it('has the same lines as e-mail text, whatever the names are', () => {
    const linesOf = (text: string) => text.split('\n').map((line) => /^(?: *\* |)/.exec(line)?.[0]);
    const expected = linesOf(documentText(plain, linkTo));
    fc.assert(
      fc.property(fc.infiniteStream(hostileText), (texts) => {
        const text = documentText(
          hostileNight(() => texts.next().value),
          linkTo,
        );
        expect(linesOf(text)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('shortens long names, between characters', () => {
    expect(shortenText('x'.repeat(300))).toHaveLength(300);
    expect(shortenText('x'.repeat(10_000))).toBe(`${'x'.repeat(299)}…`);
    expect(shortenText('😀'.repeat(10_000)).isWellFormed()).toBe(true);
  });

  it('links only to web addresses, without characters that end a link', () => {
    expect(toDocumentLink('javascript:alert(1)')).toBeUndefined();
    expect(toDocumentLink(undefined)).toBeUndefined();
    expect(toDocumentLink('/catalog')).toBeUndefined();
    expect(toDocumentLink(`${origin}/catalog/a)b"c`)).toBe(`${origin}/catalog/a%29b%22c`);
  });

  it('orders sections by consequence, and contains each thing once with its link', () => {
    setWindowZone('UTC');
    const document = buildDocument(busyNight(), knownRuns([]));
    const markdown = documentMarkdown(document, linkTo);
    const titles = [...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      'Still open',
      'Recovered',
      'Notifications',
      'Playbook runs',
      'Who did what',
      'What is not known',
    ]);
    expect(markdown).toMatch(
      /^- Component \[checkout\]\(https:\/\/mission-control\.example\.com\/topology\//m,
    );
    expect(markdown).toContain('Times are in the time zone UTC.');
    const text = documentText(document, linkTo);
    expect(text).toContain('STILL OPEN');
    expect(text).toMatch(/^\* Component checkout: since /m);
    // Without an open workspace, there are no addresses.
    expect(documentMarkdown(document, () => undefined)).not.toContain('](');
  });
});

describe('the summary of a handover', () => {
  const summaryOf = (night: Handover) => buildDocument(night, knownRuns([])).summary[0];

  it('states that nothing turned unhealthy only if all healths were watched', () => {
    expect(summaryOf(quietNight())).toMatch(/^Nothing turned unhealthy from .+ to /);
    const { from, to } = quietNight();
    expect(summaryOf(quietNight({ pauses: [{ kinds: ['item'], from, to }] }))).toMatch(/did not watch all/);
    expect(summaryOf(quietNight({ gaps: [{ feed: 'checks', why: 'forbidden', since: null }] }))).toMatch(
      /did not watch all/,
    );
    expect(summaryOf(quietNight({ gaps: [{ feed: 'people', why: 'forbidden', since: null }] }))).toMatch(
      /^Nothing turned unhealthy from .+ to /,
    );
  });

  it('counts what is open, recovered and sent', () => {
    expect(summaryOf(busyNight())).toBe(
      '1 open incident, 2 outages still open, 2 recovered, 14 notifications sent, 3 failed.',
    );
  });
});

describe('the playbook runs of a handover', () => {
  const { from, to } = busyNight();
  const before = new Date(Date.parse(from) - 1_000).toISOString();
  const sectionOf = (runs: HandoverRuns) =>
    buildDocument(quietNight({ from, to }), runs).sections.find(({ id }) => id === 'runs');

  it('lists failed runs first, without runs of other times from a cached answer', () => {
    const section = sectionOf(
      knownRuns([
        run({ id: 'a' }),
        run({ id: 'b', status: 'failed', error: 'timed out' }),
        run({ id: 'c', createdAt: before }),
        run({ id: 'd', createdAt: before, startedAt: to }),
      ]),
    );
    expect(section?.lines.map(({ key }) => key)).toEqual(['b', 'a', 'd']);
    expect(section?.lines[0]?.facts).toContain('timed out');
  });

  it('states that runs are not stored, and the age of cached ones', () => {
    expect(sectionOf({ state: 'unknown', sentence: 'Offline.' })?.notes[0]).toMatch(/not stored.*Offline\./);
    expect(sectionOf({ state: 'loading' })?.notes).toEqual(['Loading playbook runs…']);
    expect(sectionOf({ state: 'known', runs: [], total: 0, asOf: from })?.notes[0]).toMatch(/as of/);
    expect(sectionOf(knownRuns([]))?.notes).toEqual(['No playbooks ran.']);
  });

  it('are actions of the people who started them', () => {
    const person = { id: 'person-1', name: 'Ann', counts: { commented: 2 }, acts: [] };
    const robot = { id: null, name: 'robot', counts: { changed: 1 }, acts: [] };
    const { rows, more } = withRunsOfPeople({ rows: [person, robot], others: [], total: 2 }, [
      run(),
      run({ id: 'run-2', createdBy: { id: 'person-2', name: 'Bo' } }),
      run({ id: 'run-3', createdBy: null }),
    ]);
    expect(more).toBe(0);
    expect(rows.map(({ name, counts }) => [name, counts])).toEqual([
      ['Ann', { commented: 2, 'ran playbook': 1 }],
      ['Bo', { 'ran playbook': 1 }],
      ['robot', { changed: 1 }],
    ]);
  });
});

describe('the people of a handover beyond the limit', () => {
  const { from, to } = busyNight();
  const person = (place: number) => ({
    id: `person-${place}`,
    name: `Person ${place}`,
    counts: { commented: 2 },
    acts: [],
  });
  const people = { rows: [person(1)], others: [person(2), person(3)], total: 4 };
  const peopleOf = (runs: HandoverRuns) =>
    buildDocument(quietNight({ from, to, people }), runs).sections.find(({ id }) => id === 'people');
  const by = (place: number) => run({ id: `run-${place}`, createdBy: { id: `person-${place}`, name: 'x' } });

  it('are listed with all their actions if they ran a playbook, and are otherwise counted', () => {
    const section = peopleOf(knownRuns([by(2), by(9)]));
    expect(section?.lines.map(({ name, facts }) => [name, facts])).toEqual([
      ['Person 1', ['wrote 2 comments']],
      ['Person 2', ['wrote 2 comments', 'ran 1 playbook']],
      ['x', ['ran 1 playbook']],
    ]);
    expect(section?.lines[1]?.parts[0]?.more).toBe(2);
    expect([section?.more, section?.notes]).toEqual([2, []]);
  });

  it('state how many playbook runs are not counted', () => {
    const section = peopleOf({ state: 'known', runs: [by(1)], total: 701, asOf: undefined });
    expect(section?.notes).toEqual(['700 older playbook runs are not counted here.']);
  });
});

describe('the start of a handover', () => {
  const rangeOf = (
    since: Parameters<typeof handoverRange>[0]['since'],
    now: string,
    readAt: string | null = null,
  ) => new Date(handoverRange({ since, range: undefined }, readAt, Date.parse(now)).fromMs).toISOString();

  it('is the end of the last read handover, or twelve hours ago without one', () => {
    expect(rangeOf('read', '2026-03-03T08:00:00Z', '2026-03-02T17:00:00.000Z')).toBe(
      '2026-03-02T17:00:00.000Z',
    );
    expect(rangeOf('read', '2026-03-03T08:00:00Z')).toBe('2026-03-02T20:00:00.000Z');
  });

  it('is 18:00 of yesterday or of the last Friday in the time zone of the window', () => {
    setWindowZone('Europe/Berlin');
    expect(rangeOf('yesterday', '2026-03-03T08:00:00Z')).toBe('2026-03-02T17:00:00.000Z');
    // The clocks went forward in the night.
    expect(rangeOf('yesterday', '2026-03-29T08:00:00Z')).toBe('2026-03-28T17:00:00.000Z');
    expect(rangeOf('friday', '2026-03-02T08:00:00Z')).toBe('2026-02-27T17:00:00.000Z');
    // On a Friday before and after 18:00.
    expect(rangeOf('friday', '2026-03-06T12:00:00Z')).toBe('2026-02-27T17:00:00.000Z');
    expect(rangeOf('friday', '2026-03-06T19:00:00Z')).toBe('2026-03-06T17:00:00.000Z');
  });

  it('comes from a custom range, which can end before the present', () => {
    const now = Date.parse('2026-03-03T08:00:00Z');
    const custom = (from: string, to: string) =>
      handoverRange({ since: 'read', range: { type: 'absolute', from, to } }, null, now);
    expect(custom('2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z')).toEqual({
      fromMs: Date.parse('2026-03-02T10:00:00Z'),
      toMs: Date.parse('2026-03-02T12:00:00Z'),
      clock: 'server',
    });
    expect(custom('2026-03-02T10:00:00Z', 'now').toMs).toBeUndefined();
  });

  it('is by the clock of this computer if it is relative to its present', () => {
    const now = Date.parse('2026-03-03T08:00:00Z');
    const clockOf = (
      since: Parameters<typeof handoverRange>[0]['since'],
      range?: Parameters<typeof handoverRange>[0]['range'],
      readAt: string | null = '2026-03-03T07:00:00Z',
    ) => handoverRange({ since, range }, readAt, now).clock;
    expect([clockOf('8h'), clockOf('read', undefined, null)]).toEqual(['computer', 'computer']);
    expect(clockOf('read', { type: 'relative', range: 'now-3h' })).toBe('computer');
    expect(clockOf('read', { type: 'absolute', from: 'now-3h', to: 'now' })).toBe('computer');
    expect([clockOf('read'), clockOf('yesterday'), clockOf('friday')]).toEqual([
      'server',
      'server',
      'server',
    ]);
  });
});
