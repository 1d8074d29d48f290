import { describe, expect, it } from 'vitest';
import type { SilencePreview } from '#contract/notifications.ts';
import { silencedResourceOf, silenceState } from '#contract/rules/notifications.ts';
import { foreverInstant } from '#contract/rules/serverTime.ts';
import { relativeFuture } from '#kit/timeRange/timePresets.ts';
import { silencedResourceAddress } from '#parts/silences/silencedResource.ts';
import { presetsOf } from '#parts/silences/silencePresets.ts';
import {
  instantsOf,
  rangeOf,
  silenceSpanOf,
  spanOfLength,
  spanOfRange,
} from '#parts/silences/silenceSpan.ts';
import { silenceWarnings } from '#parts/silences/silenceWarnings.ts';
import { stateText } from '#parts/silences/spanState.ts';
import { timeLeft } from '#parts/silences/timeLeft.ts';

const nowMs = Date.parse('2026-11-26T10:00:00Z');
const at = (minutes: number): string => new Date(nowMs + minutes * 60_000).toISOString();
const day = 1_440;

describe('the span of a silence', () => {
  it.each(relativeFuture)('%s is converted to a time range and back', (until) => {
    const span = { from: 'now', until };
    expect(spanOfRange(rangeOf(span), nowMs)).toEqual(span);
  });

  it('keeps absolute times', () => {
    const span = { from: at(-60), until: at(90) };
    expect(rangeOf(span)).toEqual({ type: 'absolute', from: span.from, to: span.until });
    expect(spanOfRange(rangeOf(span), nowMs)).toEqual(span);
  });

  it('keeps an end that never comes', () => {
    const span = { from: at(-60), until: foreverInstant };
    expect(spanOfRange(rangeOf(span), nowMs)).toEqual({
      ...span,
      until: new Date(foreverInstant).toISOString(),
    });
  });

  it('starts now when a named range started earlier, and ends at an absolute time', () => {
    const span = spanOfRange({ type: 'mapped', display: 'Today', from: 'now/d', to: 'now/d' }, nowMs);
    expect(span?.from).toBe('now');
    expect(Date.parse(span?.until ?? '')).toBeGreaterThan(nowMs);
  });

  it('is invalid when an end is invalid', () => {
    expect(spanOfRange({ type: 'absolute', from: 'now', to: 'never' }, nowMs)).toBeUndefined();
    expect(silenceSpanOf({ from: 'now' })).toBeUndefined();
    expect(silenceSpanOf({ from: 'now', until: null })).toBeUndefined();
    expect(instantsOf({ from: 'now', until: 'soon' }, nowMs)).toBeUndefined();
  });

  it('is refused when it ends before it starts', () => {
    expect(instantsOf({ from: at(60), until: at(0) }, nowMs)).toEqual({
      fromMs: nowMs + 60 * 60_000,
      untilMs: nowMs,
    });
  });

  it.each([
    ['1h', 'now+1h'],
    ['30m', 'now+30m'],
    ['2w', 'now+2w'],
    ['1h30m', 'now+90m'],
    ['1d12h', 'now+2160m'],
  ])('with the duration %s ends at %s', (text, until) => {
    expect(spanOfLength(text)).toEqual({ from: 'now', until });
  });

  it.each(['', 'h', '1', '1x', '-1h', '1h ', '0m', '1.5h'])('with the duration %j is invalid', (text) => {
    expect(spanOfLength(text)).toBeUndefined();
  });
});

describe('the preset values of a new silence', () => {
  it.each([
    ['?config_id=a', { config_id: 'a' }],
    ['?component_id=a&for=1h', { component_id: 'a', from: 'now', until: 'now+1h' }],
    ['?check_id=a&recursive=true', { check_id: 'a' }],
    ['?canary_id=a', { canary_id: 'a' }],
    ['?canary_id=a&config_id=b', { config_id: 'b' }],
    ['?config_id=&check_id=a', { check_id: 'a' }],
    ['?for=ever', {}],
    ['', {}],
  ])('are read from %s', (query, presets) => {
    expect(presetsOf(query)).toEqual(presets);
  });
});

describe('the resource of a silence', () => {
  it('is the column with a value', () => {
    expect(silencedResourceOf({ config_id: null, check_id: 'a' })).toEqual({ kind: 'check', id: 'a' });
    expect(silencedResourceOf({ config_id: '', canary_id: undefined })).toBeUndefined();
  });

  it('links to the page of the resource', () => {
    expect(silencedResourceAddress({ kind: 'config', id: 'a/b' })).toBe('/catalog/a%2Fb');
    expect(silencedResourceAddress({ kind: 'component', id: 'a' })).toBe('/topology/a');
    expect(silencedResourceAddress({ kind: 'check', id: 'a' })).toMatch(/^\/health\?checkId=a/);
    expect(silencedResourceAddress({ kind: 'canary', id: 'a' })).toBe('/settings/canaries/a');
  });
});

describe('the remaining time of a silence', () => {
  it.each([
    [0.2, '1m'],
    [1, '1m'],
    [59.5, '1h'],
    [60, '1h'],
    [72, '1h 12m'],
    [27 * 60 + 44, '1d 3h'],
    [47 * 60 + 59, '1d 23h'],
    [48 * 60, '2d'],
    [3 * day + 240, '3d 4h'],
    [60 * day, '2mo'],
    [5 * 365.25 * day, '5y'],
  ])('for %d minutes is %s', (minutes, said) => {
    expect(timeLeft(nowMs, nowMs + minutes * 60_000)).toBe(said);
  });

  it('states when a silence ends or starts, or that it expired', () => {
    expect(stateText({ from: at(-60), until: at(72) }, nowMs)).toBe('ends in 1h 12m');
    expect(stateText({ from: at(180), until: at(240) }, nowMs)).toBe('begins in 3h');
    // A silence that was just added begins a moment later than the window's clock.
    expect(stateText({ from: at(0.1), until: at(240) }, nowMs)).toBe('ends in 4h');
    expect(stateText({ from: at(-180), until: at(-1) }, nowMs)).toBe('expired');
  });
});

describe('a silence without an end', () => {
  const span = { from: at(-60), until: foreverInstant };

  it('is running, and states that it has no end', () => {
    expect(silenceState(span, nowMs)).toBe('running');
    expect(stateText(span, nowMs)).toBe('no end');
    expect(stateText({ ...span, from: at(180) }, nowMs)).toBe('begins in 3h');
  });

  it('is warned of before it is saved', () => {
    expect(silenceWarnings({ until: foreverInstant, recursive: false }, undefined, nowMs)).toEqual([
      'The silence has no end. No one is notified until it is deleted.',
    ]);
  });
});

describe('warnings before saving a silence', () => {
  const below = (total: number): SilencePreview => ({ past: null, below: { total, some: [] }, others: [] });
  const warned = (until: string, preview?: SilencePreview, recursive = true) =>
    silenceWarnings({ until, recursive }, preview, nowMs).length;

  it('appear for an end more than 30 days ahead', () => {
    expect(warned(at(30 * day))).toBe(0);
    expect(warned(at(30 * day + 1))).toBe(1);
  });

  it('appear for more than 100 affected resources, including the silenced one', () => {
    expect(warned(at(60), below(99))).toBe(0);
    expect(warned(at(60), below(100))).toBe(1);
    expect(warned(at(60), below(100), false)).toBe(0);
  });

  it('appear for a silence that is already over', () => {
    expect(warned(at(-1))).toBe(1);
  });
});
