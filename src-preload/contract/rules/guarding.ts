/** Guarded items of a workspace: their name must be typed before an action on them. */
export interface GuardRule {
  readonly whole: boolean;
  /** Items with one of these tags or labels are guarded, each as `key=value`. */
  readonly tags: readonly string[];
}

export const noGuard: { whole: boolean; tags: string[] } = { whole: false, tags: [] };

export const maxGuardedTags = 50;

/** Whether the text is a tag with a key and a value: `key=value`. */
export const isGuardTag = (text: string): boolean => /^[^\s=][^=]*=.*\S$/.test(text.trim());

/**
 * Returns why an item is guarded: `workspace` or the tag. Undefined if it is not.
 * @param tags tags and labels of the item
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

const productionWord = /(?:^|[^a-z])(?:prod|prd|production)(?![a-z])/i;

/** Whether a name, an address or a tag says that it belongs to production: `meridian-prod`, `prod-eu-1`. */
export const saysProduction = (text: string): boolean => productionWord.test(text);

/** Compares typed text with a name. Surrounding spaces are ignored; case is not. */
export const isTypedName = (typed: string | undefined, name: string): boolean =>
  typed?.trim() === name.trim();
