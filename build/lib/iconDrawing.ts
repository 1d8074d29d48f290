import {
  contrast,
  grayOf,
  isNeutral,
  lightness,
  mixUntilContrast,
  type Rgb,
  readRgb,
  type Themed,
  toRgb,
  toText,
} from './colors.ts';

/** A React element as the icon package creates it: plain tags with plain attributes. */
export interface DrawingNode {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: unknown };
}

/** SVG attributes with camel-case names. All other React attributes become hyphenated names. */
const camelCase = new Set([
  'viewBox',
  'gradientTransform',
  'gradientUnits',
  'patternUnits',
  'patternTransform',
]);

/** Tags of drawing programs that have no visible effect. */
const ignoredTags = /^metadata$|:/;

const escapeValue = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function attributeName(name: string): string | undefined {
  if (name === 'xlinkHref' || name === 'xlink:href') return 'href';
  if (name.includes(':') || name === 'version' || name === 'enableBackground') return undefined;
  return camelCase.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function attributes(props: Readonly<Record<string, unknown>>): string {
  return Object.entries(props)
    .flatMap(([key, value]) => {
      const name = key === 'children' ? undefined : attributeName(key);
      if (name === undefined || typeof value !== 'string') return [];
      // An SVG file has no surrounding text, so `currentColor` has nothing to inherit from.
      return [` ${name}="${escapeValue(value === 'currentColor' ? '#000' : value)}"`];
    })
    .join('');
}

const isNode = (value: unknown): value is DrawingNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value;

function serialize(children: unknown): string {
  if (Array.isArray(children)) return children.map(serialize).join('');
  if (!isNode(children) || typeof children.type !== 'string' || ignoredTags.test(children.type)) return '';
  const { type, props } = children;
  return `<${type}${attributes(props)}>${serialize(props.children)}</${type}>`;
}

/** The window's text and background colors, which decide how icons are recolored. */
export interface IconColorPair {
  /** Text color. */
  readonly foreground: Themed;
  /** The lightest dark and the darkest light background of icons. */
  readonly background: Themed;
}

/** The URL fragment that makes an icon gray. Inline icons without a URL use it as a class. */
const grayId = 'grey';
const graySelector = `svg:is(:target,.${grayId})`;

/** WCAG's minimum contrast of graphics. */
const minReadableContrast = 3;
/**
 * Minimum contrast of a single-color icon on a light background. Lower than {@link minReadableContrast}, so that
 * bright brand colors stay unchanged.
 */
const minVisibleContrast = 1.5;

const colorAttribute = / (fill|stroke|stop-color)="(?!none|url)([^"]+)"/g;
/** Elements that need a filter to become gray. */
const needsFilter = /<(?:image|mask|filter)\b/;
const shapes: ReadonlySet<unknown> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
]);
/** Elements whose children are not painted where they are defined. */
const unpainted: ReadonlySet<unknown> = new Set(['clipPath', 'mask', 'filter', 'symbol']);

const black: Rgb = grayOf(0);
const white: Rgb = grayOf(1);

const forDarkScheme = (rules: string): string =>
  rules === '' ? '' : `@media (prefers-color-scheme:dark){${rules}}`;

interface Drawing {
  readonly rules: string;
  readonly content: string;
  readonly fill: string;
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Returns every painted color, including duplicates, without images and patterns. */
function paintsOf(node: unknown, fill: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((child) => paintsOf(child, fill));
  if (!isNode(node) || unpainted.has(node.type)) return [];
  const { type, props } = node;
  if (type === 'stop') return [textOr(props.stopColor, '#000')];
  const own = textOr(props.fill, fill);
  const painted = shapes.has(type) ? [own, textOr(props.stroke, 'none')] : [];
  return [...painted.filter((paint) => !/^(?:none|url)/.test(paint)), ...paintsOf(props.children, own)];
}

/**
 * Adapts a dark icon's color to a dark background: inverts neutral colors and brightens others until they
 * are readable.
 */
const brighten = (colour: Rgb, ground: Rgb): Rgb =>
  mixUntilContrast(
    isNeutral(colour) ? grayOf(1 - lightness(colour)) : colour,
    white,
    ground,
    minReadableContrast,
  );

/** Returns the color change for dark backgrounds, otherwise undefined. */
function changeOnDark(paints: readonly string[], ground: Rgb): ((colour: Rgb) => Rgb) | undefined {
  const known = paints.flatMap((paint) => toRgb(paint) ?? []);
  const isLost = (paint: Rgb) => contrast(paint, ground) < minReadableContrast;
  if (known.filter(isLost).length * 2 > known.length) return (colour) => brighten(colour, ground);
  // Shapes before the first visible color are painted on the background itself. Later shapes are painted on
  // top of visible ones.
  const first = known.findIndex((paint) => !isLost(paint));
  const lost = new Set(known.slice(0, first).map(toText));
  if (lost.size === 0) return undefined;
  return (colour) =>
    lost.has(toText(colour)) ? mixUntilContrast(colour, white, ground, minReadableContrast) : colour;
}

/** Returns CSS rules that replace the drawing's colors. @param within selector prefix of the rules */
function recolorRules(
  colours: ReadonlyMap<string, Rgb>,
  content: string,
  change: (colour: Rgb) => Rgb,
  within: string,
): string {
  const selectors = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of content.matchAll(colorAttribute)) {
    const colour = colours.get(value);
    const after = colour === undefined ? value : toText(change(colour));
    if (after === value) continue;
    const rule = `{${name}:${after}}`;
    // In a mask, fill values are opacity, not color.
    const not = content.includes('<mask') ? ':not(mask *)' : '';
    selectors.set(rule, (selectors.get(rule) ?? new Set()).add(`${within}[${name}="${value}"]${not}`));
  }
  return [...selectors].map(([rule, each]) => `${[...each].join()}${rule}`).join('');
}

/** Draws a single-color icon. Neutral icons, and all icons in gray mode, use the text color. */
function drawSingleColor(
  content: string,
  colour: Rgb,
  { ink, ground }: { readonly ink: Themed; readonly ground: Record<keyof Themed, Rgb> },
): Drawing {
  const dark = toText(mixUntilContrast(colour, white, ground.dark, minReadableContrast));
  const seen = contrast(colour, ground.light) >= minVisibleContrast;
  const light = toText(seen ? colour : mixUntilContrast(colour, black, ground.light, minReadableContrast));
  const own = isNeutral(colour) ? '' : `svg{color:${light}}${forDarkScheme(`svg{color:${dark}}`)}`;
  const inInk = own === '' ? 'svg' : graySelector;
  return {
    rules: `${own}${inInk}{color:${ink.light}}${forDarkScheme(`${inInk}{color:${ink.dark}}`)}`,
    content: content.replace(colorAttribute, (_all, name) => ` ${name}="currentColor"`),
    fill: 'currentColor',
  };
}

/** Maps each color to the gray of the same lightness, inverted on dark backgrounds. */
function grayRules(content: string, colours: ReadonlyMap<string, Rgb>): string {
  const light = recolorRules(colours, content, (colour) => grayOf(lightness(colour)), `${graySelector} `);
  const dark = recolorRules(colours, content, (colour) => grayOf(1 - lightness(colour)), `${graySelector} `);
  return `${light}${forDarkScheme(`${graySelector}{fill:#fff}${dark}`)}`;
}

/** Filters slow down every paint, so only drawings beyond plain attributes use one, and only in gray mode. */
const filter = {
  rules: `${graySelector}>g{filter:url(#qd-grey)}${forDarkScheme(`${graySelector}{filter:invert(1)}`)}`,
  wrap: (content: string): string =>
    `<filter id="qd-grey"><feColorMatrix type="saturate" values="0"/></filter><g>${content}</g>`,
};

function draw(children: unknown, { foreground, background }: IconColorPair): Drawing {
  const content = serialize(children);
  const grounds = { light: readRgb(background.light), dark: readRgb(background.dark) };
  const values = new Set([...content.matchAll(colorAttribute)].map(([, , value = '']) => value));
  const colours = new Map(
    [...values].flatMap((value) => {
      const colour = toRgb(value);
      return colour === undefined ? [] : [[value, colour] as const];
    }),
  );
  const paints = paintsOf(children, '#000');
  const plain = !needsFilter.test(content) && colours.size === values.size;
  const [only = black] = colours.values();
  if (plain && colours.size <= 1 && !content.includes('Gradient')) {
    return drawSingleColor(content, only, { ink: foreground, ground: grounds });
  }
  // The colors of an embedded image are unknown, so the drawing stays unchanged.
  const change = content.includes('<image') ? undefined : changeOnDark(paints, grounds.dark);
  const own =
    change === undefined
      ? ''
      : forDarkScheme(`svg{fill:${toText(change(black))}}${recolorRules(colours, content, change, '')}`);
  if (!plain) return { rules: own + filter.rules, content: filter.wrap(content), fill: '#000' };
  return { rules: own + grayRules(content, colours), content, fill: '#000' };
}

/**
 * Returns an icon as a standalone SVG file for light and dark backgrounds. As an image, the icon follows
 * the `color-scheme` of its element. On dark backgrounds, colors become brighter where most would be
 * invisible. With `#grey` in the URL, the icon is gray.
 * @param icon the element that the icon's component returns
 */
export function iconDrawing(icon: DrawingNode, grounds: IconColorPair): string {
  const root = icon.props.attr as Readonly<Record<string, unknown>>;
  const viewBox = typeof root.viewBox === 'string' ? root.viewBox : '0 0 32 32';
  const { rules, content, fill } = draw(icon.props.children, grounds);
  return `<svg xmlns="http://www.w3.org/2000/svg" id="${grayId}" viewBox="${escapeValue(viewBox)}" width="32" height="32" fill="${fill}" stroke="none"><style>${rules}</style>${content}</svg>`;
}
