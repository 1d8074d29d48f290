import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { ConfigStep } from '../../../../src-preload/contract/changes.ts';

/** What a configuration is now, among the moments of its history. */
export const now = 'now';

/** A moment of a configuration's history: now, or before a change of it. */
export type Moment = typeof now | string;

function before(text: string, diff: string): string | undefined {
  try {
    const [patch] = parsePatch(diff);
    if (patch === undefined || patch.hunks.length === 0) return undefined;
    const earlier = applyPatch(text, reversePatch(patch), { fuzzFactor: 0 });
    return earlier === false ? undefined : earlier;
  } catch {
    return undefined;
  }
}

/** Diffs are of texts that end with a new line. */
const whole = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/**
 * What a configuration was at a moment: what it is now, with every change since then taken back.
 * @param current what it is now
 * @param steps its changes, the last one first
 * @returns nothing where the changes do not lead back to that moment
 */
export function textAt(current: string, steps: readonly ConfigStep[], moment: Moment): string | undefined {
  if (moment === now) return whole(current);
  let text: string | undefined = whole(current);
  for (const { id, diff } of steps) {
    text = before(text, diff);
    if (text === undefined || id === moment) return text;
  }
  return undefined;
}

interface Compared {
  readonly from: Moment;
  readonly to: Moment;
}

/** Two moments in an address: `<change>..now`. */
export const writeCompared = ({ from, to }: Compared): string => `${from}..${to}`;

/** @param latest the last change: before it is the earlier moment when the address names none */
export function readCompared(text: string, latest: string | undefined): Compared {
  const [from = '', to = ''] = text.split('..');
  return { from: from === '' ? (latest ?? now) : from, to: to === '' ? now : to };
}
