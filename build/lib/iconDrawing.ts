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

const colour = /(?:fill|stroke|stop-color)="(?!none|currentColor|url)([^"]+)"/g;

export interface Drawing {
  readonly svg: string;
  /** One flat colour without shades: it is used as a mask, and so takes the text's colour. */
  readonly oneColour: boolean;
}

/**
 * An icon as an SVG file of its own. Its colours become grey, so that a vendor's red or green is never read as a status.
 * @param icon the element that the icon's component returns
 */
export function iconDrawing(icon: DrawingNode): Drawing {
  const root = icon.props.attr as Readonly<Record<string, unknown>>;
  const content = serialize(icon.props.children);
  const colours = new Set([...content.matchAll(colour)].map(([, value]) => value));
  if (/ (?:fill|stroke)="currentColor"/.test(content) || colours.size === 0) colours.add('currentColor');
  const oneColour =
    colours.size <= 1 && !/<(?:image|linearGradient|radialGradient|filter|mask)\b/.test(content);
  const viewBox = typeof root.viewBox === 'string' ? root.viewBox : '0 0 32 32';
  const drawing = oneColour
    ? content
    : `<filter id="qd-grey"><feColorMatrix type="saturate" values="0"/></filter><g filter="url(#qd-grey)">${content}</g>`;
  return {
    oneColour,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeValue(viewBox)}" width="32" height="32" fill="#000" stroke="none">${drawing}</svg>`,
  };
}
