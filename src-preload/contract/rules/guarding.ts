/** What of a workspace is guarded: before it is acted on, its name has to be typed. */
export interface GuardRule {
  /** Everything in the workspace. */
  readonly whole: boolean;
  /** What has one of these tags or labels, each as `key=value`. */
  readonly tags: readonly string[];
}

export const noGuard: { whole: boolean; tags: string[] } = { whole: false, tags: [] };

/** So many tags can be guarded. */
export const mostGuardedTags = 50;

/** A tag as it is guarded: a key and a value, both said. */
export const isGuardTag = (text: string): boolean => /^[^\s=][^=]*=.*\S$/.test(text.trim());

/**
 * Why something is guarded, in the words of the rule; nothing where it is not.
 * @param tags tags and labels of what is acted on
 */
export function guardReason(
  { whole, tags: guarded }: GuardRule,
  tags: Readonly<Record<string, unknown>>,
): string | undefined {
  const found = guarded.find((tag) => {
    const at = tag.indexOf('=');
    const value = tags[tag.slice(0, at).trim()];
    return value !== undefined && value !== null && String(value) === tag.slice(at + 1).trim();
  });
  if (found !== undefined) return found;
  return whole ? 'workspace' : undefined;
}

/** Whether what was typed is the name. What is around it does not count, how it is written does. */
export const isTypedName = (typed: string | undefined, name: string): boolean =>
  typed?.trim() === name.trim();
