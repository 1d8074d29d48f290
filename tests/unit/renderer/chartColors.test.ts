import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noiseParts } from '../../../src-renderer/areas/notifications/noise/noiseChart.ts';
import { severityLooks } from '../../../src-renderer/parts/changes/severity.ts';
import { colorDistance, mixColors } from '../../support/colorDistance.ts';

const fileText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../src-renderer/kit/${path}`, import.meta.url)), 'utf8');

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Colors of the theme by name. */
function tokensOf(theme: Theme): ReadonlyMap<string, string> {
  const found = fileText('tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return new Map(
    [...found].map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]),
  );
}

/** Colors of the parts of histogram columns, by tone, as declared in the style sheet. */
function tonesOf(theme: Theme): ReadonlyMap<string, string> {
  const tokens = tokensOf(theme);
  const rules = fileText('charts/TimeHistogram.module.css').matchAll(
    /^\.(\w+) \{\n {2}fill: (?:color-mix\(in srgb, )?var\(--([\w-]+)\)(?: (\d+)%, var\(--surface-page\)\))?;/gm,
  );
  const page = tokens.get('surface-page')!;
  return new Map(
    [...rules].map(([, tone = '', name = '', percent = '100']) => [
      tone,
      mixColors(tokens.get(name)!, page, Number(percent) / 100),
    ]),
  );
}

/** Min distance (OKLab) that makes two areas of a column distinct. */
const minDistance = 0.098;

const histograms = [
  ['notifications by outcome', noiseParts.map(({ tone }) => tone)],
  ['changes by severity', [...Object.values(severityLooks).map(({ tone }) => tone), 'other']],
] as const;

/** Pairs of colors that are too close. */
function closePairs(colors: ReadonlyMap<string, string>): readonly string[] {
  const all = [...colors];
  return all.flatMap(([name, color], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => colorDistance(color, other) < minDistance)
      .map(([other]) => `${name} and ${other}`),
  );
}

describe('the colors of charts', () => {
  it.each(themes.flatMap((theme) => histograms.map(([name, tones]) => ({ theme, name, tones }))))(
    'are distinct in a column of $name, $theme theme',
    ({ theme, tones }) => {
      const colors = tonesOf(theme);
      const used = new Map(tones.map((tone) => [tone, colors.get(tone)!]));
      expect(used.size).toBe(tones.length);
      expect([...used.values()]).not.toContain(undefined);
      expect(closePairs(used)).toEqual([]);
    },
  );

  it.each(themes)('are distinct for the lines of a chart, %s theme', (theme) => {
    const tokens = tokensOf(theme);
    const lines = new Map(
      [1, 2, 3, 4].map((number) => [`series-${number}`, tokens.get(`series-${number}`)!]),
    );
    expect(closePairs(lines)).toEqual([]);
  });

  it.each(themes)('are distinct for every status, %s theme', (theme) => {
    const tokens = tokensOf(theme);
    const names = ['ok-mark', 'warn-mark', 'bad-mark', 'unknown-mark'];
    expect(closePairs(new Map(names.map((name) => [name, tokens.get(name)!])))).toEqual([]);
  });
});
