import type { ConfigProperty } from '#contract/entities/configItem.ts';
import { formatCurrency } from '#kit/format/formatCost.ts';
import {
  formatBytes,
  formatExact,
  formatMilli,
  formatOfMaximum,
  formatShare,
} from '#kit/format/formatNumber.ts';
import { splitKey } from './keyPrefix.ts';

/** Display form of a property. */
export type PropertyText =
  | { readonly kind: 'text'; readonly text: string; readonly isHigh?: boolean }
  | { readonly kind: 'age'; readonly instant: string }
  | {
      readonly kind: 'links';
      readonly links: ReadonlyArray<{ readonly label: string; readonly url: string }>;
    }
  | { readonly kind: 'bar'; readonly text: string; readonly percent: number; readonly tooltip: string };

export interface PropertyRow {
  /** Unique in the group, because names can repeat. */
  readonly key: string;
  readonly label: string;
  /** Full name and description. */
  readonly tooltip: string;
  readonly icon: string | undefined;
  readonly value: PropertyText;
  /** Tone for the server's color. Absent for unknown colors. */
  readonly tone?: PropertyTone;
}

/** Server colors are mapped to a rating and rendered with theme tokens. */
export type PropertyTone = 'ok' | 'warn' | 'bad';

/** A property of an item or a component. Components have two more fields. */
type Property = ConfigProperty & {
  readonly color?: string | undefined;
  readonly order?: number | undefined;
};

export interface PropertyGroup {
  /** Empty for properties without a prefix. */
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

const capitalized = (text: string): string =>
  abbreviations[text.toLowerCase()] ?? text.charAt(0).toUpperCase() + text.slice(1);

/** Only http and https become links. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '');

function formatPropertyValue(value: number, { type, unit }: ConfigProperty): string {
  if (type === 'currency') return formatCurrency(value, unit);
  if (unit === 'percent') return formatShare(value);
  if (unit === 'bytes') return formatBytes(value);
  if (unit?.startsWith('milli')) return formatMilli(value, unit);
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

function toPropertyText(property: ConfigProperty): PropertyText | undefined {
  const { text, value, max, type, unit } = property;
  const name = splitKey(property.name ?? '').rest.toLowerCase();
  if (text !== undefined && (type === 'age' || ageNames.includes(name)) && !Number.isNaN(Date.parse(text)))
    return { kind: 'age', instant: text };
  if (text !== undefined && type === 'url' && isWebAddress(text))
    return { kind: 'links', links: [{ url: text, label: withoutScheme(text) }] };
  if (value === undefined)
    return linksOf(property) ?? (text === undefined ? undefined : { kind: 'text', text });
  const figure = formatPropertyValue(value, property);
  if (max === undefined || max <= 0) return { kind: 'text', text: figure };
  const share = formatOfMaximum(value, max, unit);
  if (!barNames.includes(name)) return { kind: 'text', text: share.text, isHigh: share.isHigh };
  return {
    kind: 'bar',
    text: figure,
    percent: share.percent,
    tooltip: `${figure} of ${formatPropertyValue(max, property)} (${share.percent.toFixed(0)}%)`,
  };
}

const tones: ReadonlyMap<string, PropertyTone> = new Map([
  ['green', 'ok'],
  ['orange', 'warn'],
  ['yellow', 'warn'],
  ['amber', 'warn'],
  ['red', 'bad'],
]);

/** Sorts by `order`. Properties without one follow in the server's order. */
const sortByOrder = (properties: readonly Property[]): readonly Property[] =>
  properties.some(({ order }) => order !== undefined)
    ? properties.toSorted(
        (a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER),
      )
    : properties;

function toPropertyRow(property: Property, at: number): PropertyRow | undefined {
  const value = property.type === 'hidden' ? undefined : toPropertyText(property);
  if (value === undefined) return undefined;
  const { rest } = splitKey(property.name ?? '');
  const tone = tones.get(property.color?.toLowerCase() ?? '');
  return {
    key: `${at} ${rest}`,
    label: property.label ?? capitalized(rest),
    tooltip: [property.name, property.tooltip].filter((line) => line !== undefined).join('\n'),
    icon: property.icon,
    value,
    ...(tone === undefined ? {} : { tone }),
  };
}

const isEmpty = ({ value }: PropertyRow): boolean => value.kind === 'text' && value.text === '';

/** Returns the displayed properties as one list, without hidden and empty ones. */
export const propertyRows = (properties: readonly Property[]): readonly PropertyRow[] =>
  sortByOrder(properties).flatMap((property, at) => {
    const row = toPropertyRow(property, at);
    return row === undefined || isEmpty(row) ? [] : [row];
  });

/** Groups properties by the prefix of their names. Those without a prefix come first. */
export function propertyGroups(properties: readonly Property[]): PropertyGroup[] {
  const groups = new Map<string, PropertyRow[]>([['', []]]);
  for (const property of sortByOrder(properties)) {
    const { prefix } = splitKey(property.name ?? '');
    const rows = groups.get(prefix) ?? [];
    const row = toPropertyRow(property, rows.length);
    if (row === undefined) continue;
    groups.set(prefix, rows);
    rows.push(row);
  }
  return [...groups]
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({ name: capitalized(name), rows }));
}
