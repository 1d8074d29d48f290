import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { ConfigStep } from '../../../../src-preload/contract/changes.ts';

/** Id of the current version. */
export const now = 'now';

/** A version of a configuration: the current one, or the one before a change. */
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

/** The server's diffs are based on texts with a trailing newline. */
const whole = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/**
 * Returns a version of a configuration by reverting every later change.
 * @param current the current text
 * @param steps changes, newest first
 * @returns undefined if a change does not apply
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

/** Formats two versions for the URL: `<change>..now`. */
export const writeCompared = ({ from, to }: Compared): string => `${from}..${to}`;

/** @param latest id of the last change; the version before it is the default of `from` */
export function readCompared(text: string, latest: string | undefined): Compared {
  const [from = '', to = ''] = text.split('..');
  return { from: from === '' ? (latest ?? now) : from, to: to === '' ? now : to };
}
