import { formatAge, formatInstant } from '../format/formatAge.ts';
import { type CostWindows, costChange, formatCost, hasCost } from '../format/formatCost.ts';
import type { Measure } from '../format/formatDuration.ts';
import { changeCountWarning, formatCount, formatInteger } from '../format/formatNumber.ts';
import { visibleName } from '../format/visibleText.ts';
import { drawIcon } from '../icons/drawIcon.ts';
import { drawShape } from '../status/drawShape.ts';
import { fitTags } from '../status/fitTags.ts';
import type { ShapeName } from '../status/statusShapes.ts';
import tagStyles from '../status/Tag.module.css';
import { tagText } from '../status/tagText.ts';
import styles from './cells.module.css';

type Content = string | Node | null | undefined;

function span(className: string | undefined, ...children: Content[]): HTMLSpanElement {
  const element = document.createElement('span');
  if (className !== undefined) element.className = className;
  for (const child of children) {
    if (typeof child === 'string') element.append(visibleName(child));
    else if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/** Several parts in a row. Text parts are truncated. */
export const partsCell = (...parts: Content[]): HTMLElement =>
  span(styles.parts, ...parts.map((part) => (typeof part === 'string' ? span(styles.cut, part) : part)));

export const faint = (text: string): HTMLElement => span(styles.faint, text);

/** Muted text after a name. Truncated before the name. */
export const note = (text: string): HTMLElement => span(styles.note, text);

export const mono = (text: string): HTMLElement => span(styles.mono, text);

/**
 * A status icon with a word.
 * @param detail Further text for screen readers.
 */
export function statusCell(shape: ShapeName | undefined, word: string, detail?: string): HTMLElement {
  const cell = span(styles.status, shape === undefined ? null : drawShape(shape), span(styles.cut, word));
  if (detail !== undefined) cell.append(span('visually-hidden', `, ${detail}`));
  return cell;
}

interface NameOptions {
  /** URL that the row opens. */
  readonly href?: string | undefined;
  /** Name of an infrastructure icon. `iconFallback` is used if there is no such icon. */
  readonly icon?: string | undefined;
  readonly iconFallback?: string | undefined;
  /** Struck through. */
  readonly deleted?: boolean | undefined;
  readonly note?: string | undefined;
  /** Number of characters at the end that stay when the name is truncated in the middle. */
  readonly keepEnd?: number | undefined;
}

/** Empty space of the size of an icon, so that names align. */
const iconPlaceholder = (): HTMLElement => span(styles.iconPlace);

/**
 * Splits a text so that it is truncated before its last characters.
 * @param inside Element that will contain the parts. Gets the class that truncates them.
 * @param keepEnd Number of characters at the end that stay. 0 for none.
 */
export function cutInMiddle(inside: HTMLElement, text: string, keepEnd: number): Array<Node | string> {
  const name = visibleName(text);
  if (keepEnd === 0 || name.length <= keepEnd) return [name];
  inside.classList.add(styles.keepsEnd ?? '');
  return [span(styles.cut, name.slice(0, -keepEnd)), span(styles.end, name.slice(-keepEnd))];
}

export function nameCell(name: string, options: NameOptions = {}): HTMLElement {
  const { href, icon, iconFallback, deleted = false, note: noted, keepEnd = 0 } = options;
  const label = document.createElement(href === undefined ? 'span' : 'a');
  if (label instanceof HTMLAnchorElement && href !== undefined) {
    label.href = href;
    label.dataset.opensRow = '';
    label.tabIndex = -1;
  }
  label.className = [styles.name, deleted && styles.deleted].filter(Boolean).join(' ');
  label.append(...cutInMiddle(label, name, keepEnd));
  return span(
    styles.named,
    icon === undefined ? null : (drawIcon(icon, iconFallback) ?? iconPlaceholder()),
    label,
    noted === undefined ? null : note(noted),
  );
}

/** A count. Highlighted as a warning from 500. */
export function countCell(count: number): HTMLElement | null {
  if (count === 0) return null;
  const cell = span(count >= changeCountWarning ? styles.many : styles.figure, formatCount(count));
  if (count > 999) cell.dataset.tooltip = formatInteger(count);
  return cell;
}

export const measureCell = (measure: Measure | undefined): HTMLElement | null =>
  measure === undefined ? null : span(styles.figure, measure.value, span(styles.unit, ` ${measure.unit}`));

/** Cost of the last 30 days with its trend. The tooltip shows all three periods. */
export function costCell(windows: CostWindows): HTMLElement | null {
  const text = hasCost(windows) ? formatCost(windows.thirtyDays) : '';
  if (text === '') return null;
  const change = costChange(windows);
  const cell = span(styles.cost);
  if (change !== undefined) {
    const badge = span(
      change.direction === 'up' ? styles.up : styles.down,
      drawShape(change.direction === 'up' ? 'arrowUp' : 'arrowDown'),
      span('visually-hidden', change.direction),
      change.text,
    );
    cell.append(badge);
  }
  // The value is last, so that values align with and without a badge.
  cell.append(span(styles.figure, text));
  cell.dataset.tooltip = [
    `1d ${formatCost(windows.oneDay)}`,
    `7d ${formatCost(windows.sevenDays)}`,
    `30d ${formatCost(windows.thirtyDays)}`,
  ].join('\n');
  return cell;
}

/** A sum of costs, aligned with the values of the rows. */
export function costSumCell(cost: number): HTMLElement | null {
  const text = formatCost(cost);
  return text === '' ? null : span(styles.figure, text);
}

/** The age of an instant. The table refreshes it. */
export function ageCell(instant: string | null, suffix = ''): HTMLElement | null {
  const text = formatAge(instant, Date.now(), suffix);
  if (instant === null || text === '') return null;
  const time = document.createElement('time');
  time.className = styles.age ?? '';
  time.dateTime = instant;
  time.dataset.tooltip = formatInstant(instant);
  time.dataset.suffix = suffix;
  time.textContent = text;
  return time;
}

export function refreshAges(inside: ParentNode, nowMs: number): void {
  for (const time of inside.querySelectorAll<HTMLTimeElement>('time[data-suffix]')) {
    const text = formatAge(time.dateTime, nowMs, time.dataset.suffix);
    if (time.textContent !== text) time.textContent = text;
  }
}

/**
 * Tags by their values, with the keys in the tooltip. A narrow column shows fewer tags and the number of the others.
 * @param maxTags Max displayed tags. The rest becomes a count. Infinity: all tags, also in a narrow column.
 * @param withKeys Shows all keys: `tier 1`. Otherwise only those of values that are meaningless alone.
 * @param noun Word for several tags.
 */
export function tagsCell(
  tags: Readonly<Record<string, string>>,
  maxTags = 2,
  withKeys = false,
  noun = 'tags',
): HTMLElement | null {
  const entries = Object.entries(tags);
  if (entries.length === 0) return null;
  const list = span(tagStyles.list);
  for (const [key, value] of entries.slice(0, maxTags)) {
    const tag = span(tagStyles.tag, withKeys ? `${key} ${value}` : tagText(key, value));
    tag.dataset.tooltip = `${key}: ${value}`;
    tag.dataset.part = key;
    list.append(tag);
  }
  if (entries.length > 1 && maxTags < Number.POSITIVE_INFINITY) {
    const never = Math.max(0, entries.length - maxTags);
    const more = span(tagStyles.tag, `+${never}`);
    more.hidden = never === 0;
    more.dataset.more = String(never);
    more.dataset.noun = noun;
    more.dataset.texts = entries.map(([key, value]) => `${key}: ${value}`).join('\n');
    more.dataset.tooltip = more.dataset.texts.split('\n').slice(maxTags).join('\n');
    list.append(more);
    fitTags(list);
  }
  return list;
}

/** Status icons with counts, such as the unhealthy items of a group. Skips counts of 0. */
export function statusCountsCell(
  counts: ReadonlyArray<readonly [shape: ShapeName, count: number, word: string]>,
): HTMLElement | null {
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return span(
    styles.counts,
    ...shown.map(([shape, count, word]) => {
      const one = span(
        styles.shapeCount,
        drawShape(shape),
        formatCount(count),
        span('visually-hidden', ` ${word}`),
      );
      one.dataset.tooltip = `${formatInteger(count)} ${word}`;
      return one;
    }),
  );
}
