import { type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';

/** Returns the sentence for a constraint of the database, by its error text. Otherwise undefined. */
function sentenceOf(text: string, kind: ResourceKind): string | undefined {
  const { one, key, article = 'a' } = resourceRules[kind].texts;
  if (/duplicate key|already exists/i.test(text))
    return `There is already ${article} ${one} with this ${key}. Choose another ${key}.`;
  if (!/violates foreign key constraint/i.test(text)) return undefined;
  return /^update or delete on table/i.test(text)
    ? `Other records on the server still use this ${one}, so it cannot be deleted.`
    : `A record that this ${one} refers to no longer exists on the server.`;
}

/**
 * Replaces the database's text about a constraint by a sentence. The text names tables and constraints, so it
 * stays in the details only.
 */
export function explainConflict(error: unknown, kind: ResourceKind): unknown {
  if (!(error instanceof Failure)) return error;
  const { serverMessage = '', ...data } = error.data;
  const sentence = sentenceOf(serverMessage, kind);
  return sentence === undefined ? error : new Failure('CONFLICT', { ...data, sentence }, { cause: error });
}
