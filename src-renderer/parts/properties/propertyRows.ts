import type { ConfigProperty } from '../../../src-preload/contract/entities/configItem.ts';
import { formatCurrency } from '../../kit/format/formatCost.ts';
import {
  formatBytes,
  formatExact,
  formatMilli,
  formatOfMaximum,
  formatShare,
} from '../../kit/format/formatNumber.ts';
import { splitKey } from './keyPrefix.ts';

/** How a property is drawn; UI reference section 2.3. */
export type PropertyText =
  | { readonly kind: 'text'; readonly text: string; readonly high?: boolean }
  | { readonly kind: 'age'; readonly instant: string }
  | {
      readonly kind: 'links';
      readonly links: ReadonlyArray<{ readonly label: string; readonly url: string }>;
    }
  | { readonly kind: 'bar'; readonly text: string; readonly percent: number; readonly tooltip: string };

export interface PropertyRow {
  /** Tells rows of one group apart: names may come twice. */
  readonly key: string;
  readonly label: string;
  /** The whole name, and what the property says about itself. */
  readonly tooltip: string;
  readonly icon: string | undefined;
  readonly value: PropertyText;
  /** What the server's colour for it means; absent where it gave none that means something. */
  readonly tone?: PropertyTone;
}

/** Colours stand for how good something is, and are drawn by our own tokens. */
export type PropertyTone = 'ok' | 'warn' | 'bad';

/** Of an item or of a component, which says a little more of its own. */
type Property = ConfigProperty & {
  readonly color?: string | undefined;
  readonly order?: number | undefined;
};

export interface PropertyGroup {
  /** Empty for properties whose names have no prefix. */
  readonly name: string;
  readonly rows: readonly PropertyRow[];
}

const abbreviations: Readonly<Record<string, string>> = {
  cpu: 'CPU',
  ip: 'IP',
  os: 'OS',
  vpc: 'VPC',
  arn: 'ARN',
};

const capitalised = (text: string): string =>
  abbreviations[text.toLowerCase()] ?? text.charAt(0).toUpperCase() + text.slice(1);

/** Only these are ever links; specification part 3 section 5. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '');

function figureOf(value: number, { type, unit }: ConfigProperty): string {
  if (type === 'currency') return formatCurrency(value);
  if (unit === 'percent') return formatShare(value);
  if (unit === 'bytes') return formatBytes(value);
  if (unit?.startsWith('milli')) return formatMilli(value);
  return unit === undefined ? formatExact(value) : `${formatExact(value)} ${unit}`;
}

const ageNames = ['created', 'created_at', 'updated', 'updated_at'];
const barNames = ['cpu', 'memory'];

function linksOf({ links = [] }: ConfigProperty): PropertyText | undefined {
  const usable = links.filter(({ url }) => isWebAddress(url));
  return usable.length === 0
    ? undefined
    : {
        kind: 'links',
        links: usable.map(({ label, type, url }) => ({ url, label: label ?? type ?? withoutScheme(url) })),
      };
}

function shownValue(property: ConfigProperty): PropertyText | undefined {
  const { text, value, max, type, unit } = property;
  const name = splitKey(property.name ?? '').rest.toLowerCase();
  if (text !== undefined && (type === 'age' || ageNames.includes(name)) && !Number.isNaN(Date.parse(text)))
    return { kind: 'age', instant: text };
  if (text !== undefined && type === 'url' && isWebAddress(text))
    return { kind: 'links', links: [{ url: text, label: withoutScheme(text) }] };
  if (value === undefined)
    return linksOf(property) ?? (text === undefined ? undefined : { kind: 'text', text });
  const figure = figureOf(value, property);
  if (max === undefined || max <= 0) return { kind: 'text', text: figure };
  const share = formatOfMaximum(value, max, unit);
  if (!barNames.includes(name)) return { kind: 'text', text: share.text, high: share.high };
  return {
    kind: 'bar',
    text: figure,
    percent: share.percent,
    tooltip: `${figure} of ${figureOf(max, property)} (${share.percent.toFixed(0)}%)`,
  };
}

const tones: ReadonlyMap<string, PropertyTone> = new Map([
  ['green', 'ok'],
  ['orange', 'warn'],
  ['yellow', 'warn'],
  ['amber', 'warn'],
  ['red', 'bad'],
]);

/** In the order that the properties ask for; those that ask for none come after them, as the server has them. */
const ordered = (properties: readonly Property[]): readonly Property[] =>
  properties.some(({ order }) => order !== undefined)
    ? properties.toSorted(
        (a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER),
      )
    : properties;

function rowOf(property: Property, at: number): PropertyRow | undefined {
  const value = property.type === 'hidden' ? undefined : shownValue(property);
  if (value === undefined) return undefined;
  const { rest } = splitKey(property.name ?? '');
  const tone = tones.get(property.color?.toLowerCase() ?? '');
  return {
    key: `${at} ${rest}`,
    label: property.label ?? capitalised(rest),
    tooltip: [property.name, property.tooltip].filter((line) => line !== undefined).join('\n'),
    icon: property.icon,
    value,
    ...(tone === undefined ? {} : { tone }),
  };
}

const isEmpty = ({ value }: PropertyRow): boolean => value.kind === 'text' && value.text === '';

/** Properties in one list, as a card has them: without those that are hidden or say nothing. */
export const propertyRows = (properties: readonly Property[]): readonly PropertyRow[] =>
  ordered(properties).flatMap((property, at) => {
    const row = rowOf(property, at);
    return row === undefined || isEmpty(row) ? [] : [row];
  });

/** Properties by the prefix of their names, in their order; those without a prefix come first. */
export function propertyGroups(properties: readonly Property[]): PropertyGroup[] {
  const groups = new Map<string, PropertyRow[]>([['', []]]);
  for (const property of ordered(properties)) {
    const { prefix } = splitKey(property.name ?? '');
    const rows = groups.get(prefix) ?? [];
    const row = rowOf(property, rows.length);
    if (row === undefined) continue;
    groups.set(prefix, rows);
    rows.push(row);
  }
  return [...groups]
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({ name: capitalised(name), rows }));
}
