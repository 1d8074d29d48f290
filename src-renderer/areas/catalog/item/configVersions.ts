import { applyPatch, parsePatch, reversePatch } from 'diff';
import type { ConfigHistory, ConfigStep } from '#contract/changes.ts';

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

/** The version of a configuration that was the current one at an earlier moment. */
export type VersionThen =
  | {
      readonly status: 'known';
      readonly text: string;
      /** The change that created the version. Undefined for the first version. */
      readonly step: ConfigStep | undefined;
    }
  | { readonly status: 'older' }
  | { readonly status: 'notReverted' };

/**
 * Returns the version of a configuration at an earlier moment, by reverting the later changes.
 * @param current the current text
 * @param atMs milliseconds since 1970
 */
export function versionAt(current: string, { steps, more }: ConfigHistory, atMs: number): VersionThen {
  const index = steps.findIndex(({ at }) => Date.parse(at) <= atMs);
  const step = steps[index];
  // Without a change before the moment, there may be one that is not stored.
  if (step === undefined && more) return { status: 'older' };
  const later = index < 0 ? steps : steps.slice(0, index);
  const text = textAt(current, steps, later.at(-1)?.id ?? currentVersionId);
  return text === undefined ? { status: 'notReverted' } : { status: 'known', text, step };
}

/** Fields that the cluster writes: they change without a change of what was configured. */
const reportedMetadata = ['resourceVersion', 'managedFields', 'generation'];

/** Returns a document without its status and the metadata that the cluster writes. Undefined if it is not JSON. */
function configuredPart(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { status: _, metadata, ...rest } = value as Record<string, unknown>;
    if (typeof metadata !== 'object' || metadata === null) return { ...rest, metadata };
    const configured = Object.entries(metadata).filter(([key]) => !reportedMetadata.includes(key));
    return { ...rest, metadata: Object.fromEntries(configured) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the last change that is more than a change of the status, or the last change if all are.
 * @param current the current text
 * @param steps changes, newest first
 */
export function lastEffectiveStep(current: string, steps: readonly ConfigStep[]): ConfigStep | undefined {
  let after: string | undefined = withTrailingNewline(current);
  for (const step of steps) {
    const before: string | undefined = after === undefined ? undefined : revertDiff(after, step.diff);
    if (after === undefined || before === undefined) break;
    const [old, changed] = [configuredPart(before), configuredPart(after)];
    if (old === undefined || JSON.stringify(old) !== JSON.stringify(changed)) return step;
    after = before;
  }
  return steps[0];
}

interface ComparedVersions {
  readonly from: VersionId;
  readonly to: VersionId;
}

/** Formats two versions for the URL: `<change>..now`. */
export const writeCompared = ({ from, to }: ComparedVersions): string => `${from}..${to}`;

/** @param latest id of a change; the version before it is the default of `from` */
export function readCompared(text: string, latest: string | undefined): ComparedVersions {
  const [from = '', to = ''] = text.split('..');
  return { from: from === '' ? (latest ?? currentVersionId) : from, to: to === '' ? currentVersionId : to };
}
