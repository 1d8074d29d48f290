import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scales } from '#kit/layout/scales.ts';

const root = join(import.meta.dirname, '..', '..');
const layoutFile = 'src-renderer/kit/layout/layout.module.css';
const read = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  );
const components = globSync('src-renderer/**/*.tsx', { cwd: root });
const styleSheets = globSync('src-renderer/**/*.css', { cwd: root }).sort();

interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: readonly string[];
  readonly isInAtRule: boolean;
}

const depthAt = (css: string, index: number): number =>
  [...css.slice(0, index)].reduce((depth, sign) => depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0);

/** Splits a style sheet into its rules. */
const rulesOf = (css: string): readonly Rule[] =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(({ 1: selectors = '', 2: body = '', index }) => ({
    selectors: selectors.split(',').map((selector) => selector.trim()),
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim().replace(/\s+/g, ' '))
      .filter((declaration) => declaration !== ''),
    isInAtRule: depthAt(css, index) > 0,
  }));

const layoutRules = rulesOf(read(layoutFile));
const hasRule = (property: string, value: string): boolean =>
  layoutRules.some(({ selectors }) => selectors[0] === `.${property}-${value.replace('px', '')}`);

/** Whether props of layout components express `padding: top right bottom left`. */
function isLayoutPadding(value: string): boolean {
  const [top = '', right = top, bottom = top, left = right] = value.split(' ');
  const sides = (both: string, first: string, firstValue: string, second: string, secondValue: string) =>
    firstValue === secondValue
      ? hasRule(both, firstValue)
      : hasRule(first, firstValue) && hasRule(second, secondValue);
  return (
    sides('paddingY', 'paddingTop', top, 'paddingBottom', bottom) &&
    sides('paddingX', 'paddingLeft', left, 'paddingRight', right)
  );
}

/** Whether layout props can express declarations. */
function areLayout(declarations: readonly string[]): boolean {
  const expressible = layoutRules.filter((rule) =>
    rule.declarations.every((declaration) => declarations.includes(declaration)),
  );
  const covered = new Set(expressible.flatMap((rule) => rule.declarations));
  return declarations.every(
    (declaration) =>
      covered.has(declaration) ||
      (declaration.startsWith('padding: ') && isLayoutPadding(declaration.replace('padding: ', ''))),
  );
}

/** Returns the classes whose rules set nothing but layout, and that no other selector needs. */
function layoutClasses(css: string): readonly string[] {
  const rules = rulesOf(css);
  const classes = new Set(css.match(/\.[a-zA-Z][\w-]*(?=[^{};]*\{)/g));
  return [...classes].filter((name) => {
    const mention = new RegExp(`\\${name}(?![\\w-])`);
    const own = rules.filter(({ selectors }) => selectors.some((selector) => mention.test(selector)));
    return own.every(
      ({ selectors, declarations, isInAtRule }) =>
        !isInAtRule &&
        selectors.every((selector) => selector === name || !mention.test(selector)) &&
        areLayout(declarations),
    );
  });
}

/** Returns the style sheets that a file imports, by the name of the import. */
function modulesOf(path: string, text: string): ReadonlyMap<string, string> {
  const imports = text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm);
  return new Map(
    [...imports].map(({ 1: name = '', 2: from = '' }) => [
      name,
      from.startsWith('#') ? from.replace('#', 'src-renderer/') : join(dirname(path), from),
    ]),
  );
}

/** Tags that layout components can render. */
const tag =
  /^(a|article|aside|b|code|dd|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-4]|header|label|legend|li|nav|ol|output|p|pre|search|section|small|span|strong|time|ul)$/;

/** Returns the classes that a component sets as the only class of an element, as `path .class`. */
function soleClasses(path: string): readonly string[] {
  const text = read(path);
  const modules = modulesOf(path, text);
  return [...text.matchAll(/\sclassName=\{(\w+)\.(\w+)\}/g)].flatMap(({ 1: name = '', 2: key, index }) => {
    const opened = /.*<([\w.]+)\s/s.exec(text.slice(0, index + 1))?.[1] ?? '';
    const file = modules.get(name);
    return file === undefined || !tag.test(opened) ? [] : [`${file} .${key}`];
  });
}

describe('rules of CSS modules', () => {
  it('set more than layout props can express', () => {
    const sole = new Set(components.flatMap(soleClasses));
    const found = styleSheets
      .flatMap((path) => layoutClasses(read(path)).map((name) => `${path} ${name}`))
      .filter((name) => sole.has(name));
    expect(sole.size).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  it('exist, and have every class that a file takes from them', () => {
    const users = globSync('{src-renderer,tests/kit}/**/*.{ts,tsx}', { cwd: root });
    const taken = users.flatMap((path) => {
      const text = read(path);
      return [...modulesOf(path, text)].flatMap(([name, file]) =>
        [...text.matchAll(new RegExp(`\\b(?<!\\/)${name}\\.(?!module\\.css)(\\w+)`, 'g'))].map(
          ({ 1: key }) => ({ path, file, key }),
        ),
      );
    });
    const missing = taken.filter(
      ({ file, key }) => !existsSync(join(root, file)) || !new RegExp(`\\.${key}\\b`).test(read(file)),
    );
    expect(taken.length).toBeGreaterThan(500);
    expect(missing.map(({ path, key }) => `${path} ${key}`)).toEqual([]);
  });

  it('take all colors from tokens.css', () => {
    // A mask uses only the opacity of a color.
    const color = /(?<!mask-image: [^;]*)(#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|: *(white|black)\b)/i;
    const found = styleSheets
      .filter((path) => !path.endsWith('tokens.css'))
      .flatMap((path) =>
        rulesOf(read(path)).flatMap(({ declarations }) =>
          declarations.filter((one) => color.test(one)).map((one) => `${path}: ${one}`),
        ),
      );
    expect(found).toEqual([]);
  });
});

describe('layout.module.css', () => {
  it('has exactly one rule per value of the scales, in their order', () => {
    const expected = Object.entries(scales).flatMap(([name, values]) =>
      values.map((value) => (value === true ? `.${name}` : `.${name}-${value}`)),
    );
    expect(layoutRules.map(({ selectors }) => selectors[0]?.split(' ')[0])).toEqual(expected);
  });
});
