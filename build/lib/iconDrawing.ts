import {
  contrast,
  greyOf,
  isNeutral,
  lightness,
  movedUntil,
  type Rgb,
  readRgb,
  type Themed,
  toRgb,
  toText,
} from './colours.ts';

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
      if (name === undefined || typeof value !== 'string') return [];
      // A file has no text whose colour it could have.
      return [` ${name}="${escapeValue(value === 'currentColor' ? '#000' : value)}"`];
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

/** What the window's colours are, for what an icon has to stand out from and to look like. */
export interface IconGround {
  /** The text's colour. */
  readonly ink: Themed;
  /** Of the lightest dark and the darkest light ground on which icons stand. */
  readonly ground: Themed;
}

/** The part of an address after which an icon is grey. The same word is the class of one that has no address. */
const greyWord = 'grey';
const greyed = `svg:is(:target,.${greyWord})`;

/** As much as WCAG wants of what is no text. */
const readable = 3;
/** A flat drawing with less can hardly be seen on light ground. Colours that are bright by nature stay what they are. */
const visible = 1.5;

const coloured = / (fill|stroke|stop-color)="(?!none|url)([^"]+)"/g;
/** What only a filter can make grey. */
const beyondAttributes = /<(?:image|mask|filter)\b/;
const shapes: ReadonlySet<unknown> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'polygon',
  'polyline',
  'line',
]);
/** What stands in these is not painted where it stands. */
const unpainted: ReadonlySet<unknown> = new Set(['clipPath', 'mask', 'filter', 'symbol']);

const black: Rgb = greyOf(0);
const white: Rgb = greyOf(1);

const onDark = (rules: string): string =>
  rules === '' ? '' : `@media (prefers-color-scheme:dark){${rules}}`;

interface Drawing {
  readonly rules: string;
  readonly content: string;
  readonly fill: string;
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** The colours of all that is painted, as often as they are, without those of pictures and patterns. */
function paintsOf(node: unknown, fill: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((child) => paintsOf(child, fill));
  if (!isNode(node) || unpainted.has(node.type)) return [];
  const { type, props } = node;
  if (type === 'stop') return [textOr(props.stopColor, '#000')];
  const own = textOr(props.fill, fill);
  const painted = shapes.has(type) ? [own, textOr(props.stroke, 'none')] : [];
  return [...painted.filter((paint) => !/^(?:none|url)/.test(paint)), ...paintsOf(props.children, own)];
}

/** What a colour of a dark drawing is on dark ground: black and white change places, others become brighter where they must. */
const brightened = (colour: Rgb, ground: Rgb): Rgb =>
  movedUntil(isNeutral(colour) ? greyOf(1 - lightness(colour)) : colour, white, ground, readable);

/** How the colours of a drawing change on dark ground; undefined where nothing does. */
function changeOnDark(paints: readonly string[], ground: Rgb): ((colour: Rgb) => Rgb) | undefined {
  const known = paints.flatMap((paint) => toRgb(paint) ?? []);
  const isLost = (paint: Rgb) => contrast(paint, ground) < readable;
  if (known.filter(isLost).length * 2 > known.length) return (colour) => brightened(colour, ground);
  // What is painted before anything that can be seen stands on the ground itself; what comes later stands on that.
  const first = known.findIndex((paint) => !isLost(paint));
  const lost = new Set(known.slice(0, first).map(toText));
  if (lost.size === 0) return undefined;
  return (colour) => (lost.has(toText(colour)) ? movedUntil(colour, white, ground, readable) : colour);
}

/** Rules that give each of the drawing's colours another one. @param within what the rules are for */
function recoloured(
  colours: ReadonlyMap<string, Rgb>,
  content: string,
  change: (colour: Rgb) => Rgb,
  within: string,
): string {
  const selectors = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of content.matchAll(coloured)) {
    const colour = colours.get(value);
    const after = colour === undefined ? value : toText(change(colour));
    if (after === value) continue;
    const rule = `{${name}:${after}}`;
    // What stands in a mask is no colour.
    const not = content.includes('<mask') ? ':not(mask *)' : '';
    selectors.set(rule, (selectors.get(rule) ?? new Set()).add(`${within}[${name}="${value}"]${not}`));
  }
  return [...selectors].map(([rule, each]) => `${[...each].join()}${rule}`).join('');
}

/** A drawing of one flat colour; without a hue it takes the text's, and so it does in grey. */
function flat(
  content: string,
  colour: Rgb,
  { ink, ground }: { readonly ink: Themed; readonly ground: Record<keyof Themed, Rgb> },
): Drawing {
  const dark = toText(movedUntil(colour, white, ground.dark, readable));
  const seen = contrast(colour, ground.light) >= visible;
  const light = toText(seen ? colour : movedUntil(colour, black, ground.light, readable));
  const own = isNeutral(colour) ? '' : `svg{color:${light}}${onDark(`svg{color:${dark}}`)}`;
  const inInk = own === '' ? 'svg' : greyed;
  return {
    rules: `${own}${inInk}{color:${ink.light}}${onDark(`${inInk}{color:${ink.dark}}`)}`,
    content: content.replace(coloured, (_all, name) => ` ${name}="currentColor"`),
    fill: 'currentColor',
  };
}

/** In grey each colour becomes the grey of its lightness, and on dark ground the opposite one. */
function inGreys(content: string, colours: ReadonlyMap<string, Rgb>): string {
  const light = recoloured(colours, content, (colour) => greyOf(lightness(colour)), `${greyed} `);
  const dark = recoloured(colours, content, (colour) => greyOf(1 - lightness(colour)), `${greyed} `);
  return `${light}${onDark(`${greyed}{fill:#fff}${dark}`)}`;
}

/** A filter costs time whenever the icon is painted: for what is no plain drawing, and only in grey. */
const filter = {
  rules: `${greyed}>g{filter:url(#qd-grey)}${onDark(`${greyed}{filter:invert(1)}`)}`,
  around: (content: string): string =>
    `<filter id="qd-grey"><feColorMatrix type="saturate" values="0"/></filter><g>${content}</g>`,
};

function draw(children: unknown, { ink, ground }: IconGround): Drawing {
  const content = serialize(children);
  const grounds = { light: readRgb(ground.light), dark: readRgb(ground.dark) };
  const values = new Set([...content.matchAll(coloured)].map(([, , value = '']) => value));
  const colours = new Map(
    [...values].flatMap((value) => {
      const colour = toRgb(value);
      return colour === undefined ? [] : [[value, colour] as const];
    }),
  );
  const paints = paintsOf(children, '#000');
  const plain = !beyondAttributes.test(content) && colours.size === values.size;
  const [only = black] = colours.values();
  if (plain && colours.size <= 1 && !content.includes('Gradient')) {
    return flat(content, only, { ink, ground: grounds });
  }
  // What a picture shows is not known here: it stays as it is.
  const change = content.includes('<image') ? undefined : changeOnDark(paints, grounds.dark);
  const own =
    change === undefined
      ? ''
      : onDark(`svg{fill:${toText(change(black))}}${recoloured(colours, content, change, '')}`);
  if (!plain) return { rules: own + filter.rules, content: filter.around(content), fill: '#000' };
  return { rules: own + inGreys(content, colours), content, fill: '#000' };
}

/**
 * An icon as an SVG file of its own, for light and for dark ground: as a picture it follows the `color-scheme` of its element. It
 * has its own colours, brighter ones on dark ground where most of them could not be seen there; with `#grey` after its address
 * it is grey.
 * @param icon the element that the icon's component returns
 */
export function iconDrawing(icon: DrawingNode, grounds: IconGround): string {
  const root = icon.props.attr as Readonly<Record<string, unknown>>;
  const viewBox = typeof root.viewBox === 'string' ? root.viewBox : '0 0 32 32';
  const { rules, content, fill } = draw(icon.props.children, grounds);
  return `<svg xmlns="http://www.w3.org/2000/svg" id="${greyWord}" viewBox="${escapeValue(viewBox)}" width="32" height="32" fill="${fill}" stroke="none"><style>${rules}</style>${content}</svg>`;
}
