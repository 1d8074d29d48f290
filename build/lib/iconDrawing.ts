/** A React element of an icon, as the icon package makes it: plain tags with plain attributes. */
export interface DrawingNode {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: unknown };
}

/** SVG attributes that are written in camel case; the others of a React element are written with hyphens. */
const camelCase = new Set([
  'viewBox',
  'gradientTransform',
  'gradientUnits',
  'patternUnits',
  'patternTransform',
]);

/** Tags of drawing programs that draw nothing. */
const drawsNothing = /^metadata$|:/;

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
      return name === undefined || typeof value !== 'string' ? [] : [` ${name}="${escapeValue(value)}"`];
    })
    .join('');
}

const isNode = (value: unknown): value is DrawingNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'props' in value;

function serialize(children: unknown): string {
  if (Array.isArray(children)) return children.map(serialize).join('');
  if (!isNode(children) || typeof children.type !== 'string' || drawsNothing.test(children.type)) return '';
  const { type, props } = children;
  return `<${type}${attributes(props)}>${serialize(props.children)}</${type}>`;
}

/** A colour of each theme. */
export interface Themed {
  readonly light: string;
  readonly dark: string;
}

/** Each from 0 to 1. */
interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const percents = /^rgb\(([\d.]+)%, ([\d.]+)%, ([\d.]+)%\)$/;
const shortDigits = /^#(\w)(\w)(\w)$/;
const digits = /^#(\w\w)(\w\w)(\w\w)$/;

const coloured = / (fill|stroke|stop-color)="(?!none|url)([^"]+)"/g;
/** What only a filter can make grey. */
const beyondAttributes = /<(?:image|mask|filter)\b/;

function rgbOf(parts: readonly string[], toNumber: (part: string) => number): Rgb {
  const [red = 0, green = 0, blue = 0] = parts.map(toNumber);
  return { red, green, blue };
}

/** @returns undefined for what is written otherwise than icons do */
function toRgb(text: string): Rgb | undefined {
  const [, ...shares] = percents.exec(text) ?? [];
  if (shares.length > 0) return rgbOf(shares, (part) => Number(part) / 100);
  const [, ...pairs] = digits.exec(text) ?? [];
  if (pairs.length > 0) return rgbOf(pairs, (part) => Number.parseInt(part, 16) / 255);
  const [, ...singles] = shortDigits.exec(text) ?? [];
  return singles.length > 0 ? rgbOf(singles, (part) => Number.parseInt(part, 16) / 15) : undefined;
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** How bright a colour is, from 0 to 1: the grey that has its luminance, by the sRGB standard. */
const lightness = ({ red, green, blue }: Rgb): number =>
  fromLinear(0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue));

const grey = (level: number): string => {
  const part = Math.round(level * 255)
    .toString(16)
    .padStart(2, '0');
  return `#${part}${part}${part}`;
};

const onDark = (rules: string): string => `@media (prefers-color-scheme:dark){${rules}}`;

interface Drawing {
  readonly rules: string;
  readonly content: string;
  readonly fill: string;
}

/** A drawing of one flat colour takes the text's colour. */
const inInk = (content: string, ink: Themed): Drawing => ({
  rules: `svg{color:${ink.light}}${onDark(`svg{color:${ink.dark}}`)}`,
  content: content.replace(coloured, (_all, name) => ` ${name}="currentColor"`),
  fill: 'currentColor',
});

/** Each colour becomes the grey of its lightness, and on dark ground the opposite one. @param levels of every colour in it */
function inGreys(content: string, levels: ReadonlyMap<string, number>): Drawing {
  const dark = new Set<string>();
  const greys = content.replace(coloured, (_all, name, value) => {
    const level = levels.get(value) ?? 0;
    dark.add(`[${name}="${grey(level)}"]{${name}:${grey(1 - level)}}`);
    return ` ${name}="${grey(level)}"`;
  });
  return { rules: onDark(`svg{fill:#fff}${[...dark].join('')}`), content: greys, fill: '#000' };
}

/** A filter costs time whenever the icon is painted: for what is no plain drawing. */
const filtered = (content: string): Drawing => ({
  rules: onDark('svg{filter:invert(1)}'),
  content: `<filter id="qd-grey"><feColorMatrix type="saturate" values="0"/></filter><g filter="url(#qd-grey)">${content}</g>`,
  fill: '#000',
});

function draw(content: string, ink: Themed): Drawing {
  if (beyondAttributes.test(content)) return filtered(content);
  const colours = new Set([...content.matchAll(coloured)].map(([, , value = '']) => value));
  if (colours.size <= 1 && !content.includes('Gradient')) return inInk(content, ink);
  const levels = new Map<string, number>();
  for (const value of colours) {
    const rgb = toRgb(value);
    if (rgb === undefined) return filtered(content);
    levels.set(value, lightness(rgb));
  }
  return inGreys(content, levels);
}

/**
 * An icon as an SVG file of its own, for light and for dark ground: as a picture it follows the `color-scheme` of its element. Its
 * colours become grey, so that a vendor's red or green is never read as a status.
 * @param icon the element that the icon's component returns
 * @param ink the text's colour
 */
export function iconDrawing(icon: DrawingNode, ink: Themed): string {
  const root = icon.props.attr as Readonly<Record<string, unknown>>;
  const viewBox = typeof root.viewBox === 'string' ? root.viewBox : '0 0 32 32';
  const { rules, content, fill } = draw(serialize(icon.props.children), ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeValue(viewBox)}" width="32" height="32" fill="${fill}" stroke="none"><style>${rules}</style>${content}</svg>`;
}
