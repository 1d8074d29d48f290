/** Objects of the server's policy that screens read and that not every role may read. */
export const serverObjects = [
  'incident',
  'logs',
  'notification',
  'database.monitor',
  'database.config_scrapers',
  'database.system',
] as const;

export type ServerObject = (typeof serverObjects)[number];

/** One rule of the policy that the server reports for a user. */
export interface PolicyRule {
  readonly object: string;
  /** One action, several with commas, or `*`. */
  readonly action: string;
  readonly deny?: boolean | undefined;
}

const isAboutReading = ({ action }: PolicyRule): boolean =>
  action.split(',').some((one) => ['read', '*'].includes(one.trim()));

/**
 * Returns the objects that the server will refuse to a user. The server lists permissions for single items with
 * the object `*`. So a rule for `*` may allow reading, but never denies it.
 * @param policy rules of the user and of the user's roles. Without a rule that allows reading, it is incomplete.
 */
export function unreadableObjects(policy: readonly PolicyRule[]): ServerObject[] {
  const rules = policy.filter(isAboutReading);
  const allowed = rules.filter(({ deny }) => deny !== true);
  if (allowed.length === 0) return [];
  return serverObjects.filter(
    (object) =>
      rules.some((rule) => rule.deny === true && rule.object === object) ||
      !allowed.some((rule) => rule.object === object || rule.object === '*'),
  );
}
