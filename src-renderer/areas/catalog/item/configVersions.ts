import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { ConfigStep } from '#contract/changes.ts';

/** Id of the current version. */
export const currentVersionId = 'now';

/** A version of a configuration: the current one, or the one before a change. */
export type VersionId = typeof currentVersionId | string;

function revertDiff(text: string, diff: string): string | undefined {
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
const withTrailingNewline = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/**
 * Returns a version of a configuration by reverting every later change.
 * @param current the current text
 * @param steps changes, newest first
 * @returns undefined if a change does not apply
 */
export function textAt(
  current: string,
  steps: readonly ConfigStep[],
  versionId: VersionId,
): string | undefined {
  if (versionId === currentVersionId) return withTrailingNewline(current);
  let text: string | undefined = withTrailingNewline(current);
  for (const { id, diff } of steps) {
    text = revertDiff(text, diff);
    if (text === undefined || id === versionId) return text;
  }
  return undefined;
}

interface ComparedVersions {
  readonly from: VersionId;
  readonly to: VersionId;
}

/** Formats two versions for the URL: `<change>..now`. */
export const writeCompared = ({ from, to }: ComparedVersions): string => `${from}..${to}`;

/** @param latest id of the last change; the version before it is the default of `from` */
export function readCompared(text: string, latest: string | undefined): ComparedVersions {
  const [from = '', to = ''] = text.split('..');
  return { from: from === '' ? (latest ?? currentVersionId) : from, to: to === '' ? currentVersionId : to };
}
