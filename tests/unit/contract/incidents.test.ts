import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  incidentSeverities,
  incidentStatuses,
  incidentTypes,
  mentionedUserIds,
  severitySpellings,
  toEvidenceType,
  toHypothesisStatus,
  toIncidentStatus,
  toIncidentType,
  toSeverity,
  typeSpellings,
  withoutMarkdown,
  withoutMarkup,
} from '#contract/rules/incidents.ts';

describe('a severity text', () => {
  it.each([
    ['critical', 'critical'],
    ['CRITICAL', 'critical'],
    ['4', 'critical'],
    ['Blocker', 'blocker'],
    ['3', 'blocker'],
    ['2', 'high'],
    ['High', 'high'],
    ['', 'high'],
    [null, 'high'],
    [undefined, 'high'],
    ['1', 'medium'],
    [' medium ', 'medium'],
    ['low', 'low'],
    ['0', 'low'],
    ['5', 'low'],
    ['P1', 'low'],
    ['sev-2', 'low'],
    ['highest', 'low'],
    ['Warning', 'warning'],
    ['INFO', 'info'],
  ])('%j is read as %s', (text, severity) => {
    expect(toSeverity(text)).toBe(severity);
  });

  it('is read from each spelling, and any other text is low', () => {
    for (const severity of incidentSeverities)
      for (const spelling of severitySpellings(severity)) expect(toSeverity(spelling)).toBe(severity);
    const known = incidentSeverities.flatMap(severitySpellings);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const word = text.toLowerCase().replaceAll(/[\s_-]/g, '');
        fc.pre(word !== '' && !known.includes(word));
        expect(toSeverity(text)).toBe('low');
      }),
    );
  });
});

describe('incident types and statuses', () => {
  it('are read from each spelling, and any other text is undefined', () => {
    for (const type of incidentTypes)
      for (const spelling of typeSpellings(type))
        for (const text of [spelling, spelling.toUpperCase()]) expect(toIncidentType(text)).toBe(type);
    for (const status of incidentStatuses) expect(toIncidentStatus(status.toUpperCase())).toBe(status);
    for (const text of ['', null, undefined, 'cancelled', 'Weather & roads']) {
      expect(toIncidentType(text)).toBeUndefined();
      expect(toIncidentStatus(text)).toBeUndefined();
    }
    expect(toHypothesisStatus('Likely')).toBe('likely');
    expect(toHypothesisStatus('confirmed')).toBeUndefined();
    expect(toEvidenceType('component')).toBe('topology');
    expect(toEvidenceType('video')).toBeUndefined();
  });
});

describe('comment mentions', () => {
  it.each([
    ['@[Ada Root](user:01a203b4) look', ['01a203b4'], '@Ada Root look'],
    ['@[A](user:1)@[B](user:2) and @[A](user:1)', ['1', '2'], '@A@B and @A'],
    ['@[](user:1)', ['1'], '@'],
    [
      '[Ada](user:1) @Ada @[Ada](team:1) @[Ada](user:)',
      [],
      '[Ada](user:1) @Ada @[Ada](team:1) @[Ada](user:)',
    ],
    ['@[two\nlines](user:1)', [], '@[two\nlines](user:1)'],
    ['@[a](user:with space)', [], '@[a](user:with space)'],
  ])('are found in %j', (comment, people, plain) => {
    expect(mentionedUserIds(comment)).toEqual(people);
    expect(withoutMarkup(comment)).toBe(plain);
  });

  it('are found in linear time for any text', () => {
    const hostile = '@['.repeat(100_000);
    const startedMs = performance.now();
    expect(mentionedUserIds(hostile)).toEqual([]);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});

describe('a Markdown text shown as plain text', () => {
  it.each([
    ['see [the dashboard](https://grafana.example/d/1?a=b) first', 'see the dashboard first'],
    ['**Rolled back** `payments-worker`', 'Rolled back payments-worker'],
    ['@[Noor](user:1) read [it](mailto:noor@meridian.example)', '@Noor read it'],
    [
      'Acknowledged [my\\_check \\[1\\]](/catalog/a) until it recovers.',
      'Acknowledged my_check [1] until it recovers.',
    ],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['2 ** 3 and a[0](1)', '2 ** 3 and a[0](1)'],
  ])('%j becomes %j', (text, plain) => {
    expect(withoutMarkdown(text)).toBe(plain);
  });

  it('is read in linear time', () => {
    const startedMs = performance.now();
    for (const part of ['[a](https://', '[\\a', '[\\](/', '**a', '`a', '!['])
      withoutMarkdown(part.repeat(50_000));
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
