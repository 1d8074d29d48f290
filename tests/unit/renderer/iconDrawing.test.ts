import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { contrast, readRgb, toRgb } from '../../../build/lib/colors.ts';
import { type DrawingNode, iconDrawing } from '../../../build/lib/iconDrawing.ts';

const require = createRequire(import.meta.url);
const { IconMap } = require('@flanksource/icons/mi') as {
  IconMap: Record<string, (props: object) => DrawingNode>;
};

const grounds = {
  foreground: { light: '#161a20', dark: '#e5e8ec' },
  background: { light: '#f0f2f5', dark: '#20252c' },
};
const drawings = new Map(
  Object.entries(IconMap).map(([name, icon]) => [name, iconDrawing(icon({}), grounds)] as const),
);
const drawn = (children: readonly object[]): string =>
  iconDrawing({ type: 'svg', props: { attr: { viewBox: '0 0 8 8' }, children } } as DrawingNode, grounds);
const path = (props: object) => ({ type: 'path', props: { d: 'M0 0h8v8z', ...props } });

const onDark = (colour: string) => contrast(readRgb(colour), readRgb(grounds.background.dark));

/** Returns the drawing's colors on a dark background, according to its style rules. */
function coloursOnDark(svg: string): readonly string[] {
  const [, rules = ''] = /<style>(.*?)<\/style>/s.exec(svg) ?? [];
  const dark = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]+\{[^{}]*\})*)\}/g;
  const own = [...rules.matchAll(dark)]
    .map(([, found = '']) => found)
    .filter((found) => !found.includes(':target'));
  const changed = new Map<string, string>();
  for (const [, selectors = '', after = ''] of own.join('').matchAll(/([^{}]+)\{[\w-]+:([^}]+)\}/g))
    for (const selector of selectors.split(/,(?![^(]*\))/))
      changed.set(selector.replace(':not(mask *)', ''), after);
  const color = changed.get('svg') ?? /svg\{color:(#\w+)/.exec(rules)?.[1] ?? '#000';
  // In a flat drawing, shapes without a color inherit the drawing's color.
  if (svg.includes(' fill="currentColor" stroke="none"><style>')) return [color];
  const used = [...svg.slice(svg.indexOf('</style>')).matchAll(/ (fill|stroke|stop-color)="([^"]+)"/g)];
  return used.flatMap(([, name = '', value = '']) => {
    if (value === 'none' || value.startsWith('url')) return [];
    return [changed.get(`[${name}="${value}"]`) ?? value];
  });
}

describe('icon files', () => {
  it('are complete and contain no foreign address', () => {
    expect(drawings.size).toBeGreaterThan(1_000);
    for (const [name, svg] of drawings) {
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" id="grey" viewBox="[^"]+"/);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(
        /https?:|xlink:|<script|on\w+="/,
      );
    }
  });

  it('are the same on every build', () => {
    for (const [name, icon] of Object.entries(IconMap))
      expect(iconDrawing(icon({}), grounds), name).toBe(drawings.get(name));
  });

  it('are visible on a dark background, for every icon with known colors', () => {
    const lost = [...drawings].filter(([, svg]) => {
      if (svg.includes('<image')) return false;
      return !coloursOnDark(svg).some((colour) => toRgb(colour) === undefined || onDark(colour) >= 3);
    });
    expect(lost.map(([name]) => name)).toEqual([]);
    expect([...drawings.values()].filter((svg) => svg.includes('<image')).length).toBeLessThan(40);
  });

  it('with one flat color keep the color, brightened on dark and text-colored in gray mode', () => {
    const rules = (color: string, dark: string) =>
      `<style>svg{color:${color}}@media (prefers-color-scheme:dark){svg{color:${dark}}}svg:is(:target,.grey){color:#161a20}@media (prefers-color-scheme:dark){svg:is(:target,.grey){color:#e5e8ec}}</style>`;
    const red = drawn([path({ fill: '#e00' }), path({ fill: '#e00' }), path({})]);
    expect(red).toContain(rules('#ee0000', '#ee0000'));
    expect(red).toContain(' fill="currentColor" stroke="none">');
    const blue = drawn([path({ fill: '#001080' })]);
    const [brighter = ''] = coloursOnDark(blue);
    expect(blue).toContain(rules('#001080', brighter));
    expect(onDark(brighter)).toBeGreaterThanOrEqual(3);
    expect(readRgb(brighter).blue).toBeGreaterThan(readRgb(brighter).red);
  });

  it.each(['#000', '#1b1b1f', '#f5f5f5'])(
    'with a single color without hue (%s) use the text color',
    (fill) => {
      expect(drawn([path({ fill })])).toContain(
        '<style>svg{color:#161a20}@media (prefers-color-scheme:dark){svg{color:#e5e8ec}}</style>',
      );
    },
  );

  it('with a flat color too bright for a light background are darkened there', () => {
    const [, light = ''] = /svg\{color:(#\w+)\}/.exec(drawn([path({ fill: '#fdfd60' })])) ?? [];
    expect(contrast(readRgb(light), readRgb(grounds.background.light))).toBeGreaterThanOrEqual(3);
    expect(drawn([path({ fill: '#ff9900' })])).toContain('svg{color:#ff9900}');
  });

  it('with several colors keep the colors and have grays of equal lightness', () => {
    const svg = drawn([path({ fill: '#0f0' }), path({ stroke: '#ff8080' }), path({ fill: '#f00' })]);
    for (const own of [' fill="#0f0"', ' stroke="#ff8080"', ' fill="#f00"']) expect(svg).toContain(own);
    expect(svg).toContain('svg:is(:target,.grey) [fill="#0f0"]{fill:#dcdcdc}');
    expect(svg).toContain(
      '@media (prefers-color-scheme:dark){svg:is(:target,.grey){fill:#fff}svg:is(:target,.grey) [fill="#0f0"]{fill:#232323}',
    );
    expect(coloursOnDark(svg)).toEqual(['#0f0', '#ff8080', '#f00']);
  });

  it('that are dark swap black and white on a dark background and keep their hues', () => {
    const svg = drawn([path({ fill: '#000' }), path({ fill: '#002060' }), path({ fill: '#fff' })]);
    const [black = '', blue = '', white = ''] = coloursOnDark(svg);
    expect([black, onDark(white) >= 3]).toEqual(['#ffffff', true]);
    expect(onDark(blue)).toBeGreaterThanOrEqual(3);
    expect(readRgb(blue).blue).toBeGreaterThan(readRgb(blue).red);
  });

  it('are brightened on the background itself, but not on top of bright shapes', () => {
    const bright = ['#ff9900', '#ffcc00'].map((fill) => path({ fill }));
    const [words = '', ...smile] = coloursOnDark(drawn([path({ fill: '#252f3e' }), ...bright]));
    expect(onDark(words)).toBeGreaterThanOrEqual(3);
    expect(smile).toEqual(['#ff9900', '#ffcc00']);
    expect(coloursOnDark(drawn([...bright, path({ fill: '#252f3e' })]))).toEqual([
      '#ff9900',
      '#ffcc00',
      '#252f3e',
    ]);
  });

  it('use a filter only in gray mode and only for pictures and masks', () => {
    for (const [name, svg] of drawings) {
      if (!svg.includes('id="qd-grey"')) continue;
      expect(svg, name).toMatch(/<(?:image|mask|filter)\b/);
      expect(svg.replaceAll(/svg:is\(:target,\.grey\)(?:>g)?\{filter:[^}]+\}/g, ''), name).not.toMatch(
        /\{filter:/,
      );
    }
    expect([...drawings.values()].filter((svg) => svg.includes('id="qd-grey"')).length).toBeLessThan(40);
  });
});
