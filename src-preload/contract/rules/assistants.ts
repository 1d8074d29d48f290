/** Tools of an assistant that act. Each one is off until the user turns it on. */
export const actingTools = ['comment_incident', 'silence', 'run_playbook', 'acknowledge'] as const;

export type ActingTool = (typeof actingTools)[number];

/** Item types that assistants never see, until the user changes the list. A star matches any text. */
export const defaultExcludedTypes: readonly string[] = ['*Secret*', '*KeyVault*'];

export const maxExcludedTypes = 100;

/** How long a confirmation waits for the user, in milliseconds. */
export const confirmationLimitMs = 120_000;

/** Number of calls that the log contains. */
export const maxLoggedCalls = 500;

/**
 * Whether a pattern matches a type or a class of items. Case is ignored, and a star matches any text.
 * @param pattern a type, or a type with stars
 */
export function matchesTypePattern(pattern: string, type: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*');
  const text = type.toLowerCase();
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
