import type { FailureData } from '#contract/rules/failures.ts';
import { type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';

/** Form field of the unique value. The name of a new playbook is its title. */
function keyField(kind: ResourceKind): string {
  if (kind === 'playbooks') return 'title';
  return resourceRules[kind].texts.key === 'name' ? 'name' : 'email';
}

type Explanation = Pick<FailureData, 'sentence' | 'fields'>;

/** Returns the sentence for a constraint of the database, by its error text. Otherwise undefined. */
function explanationOf(text: string, kind: ResourceKind): Explanation | undefined {
  const { one, key, article = 'a' } = resourceRules[kind].texts;
  if (/duplicate key|already exists/i.test(text)) {
    const sentence = `There is already ${article} ${one} with this ${key}. Choose another ${key}.`;
    return { sentence, fields: [{ path: [keyField(kind)], message: sentence }] };
  }
  if (!/violates foreign key constraint/i.test(text)) return undefined;
  return {
    sentence: /^update or delete on table/i.test(text)
      ? `Other records on the server still use this ${one}, so it cannot be deleted.`
      : `A record that this ${one} refers to no longer exists on the server.`,
  };
}

/**
 * Replaces the database's text about a constraint by a sentence. The text names tables and constraints, so it
 * stays in the details only.
 */
export function explainConflict(error: unknown, kind: ResourceKind): unknown {
  if (!(error instanceof Failure)) return error;
  const { serverMessage = '', ...data } = error.data;
  const explanation = explanationOf(serverMessage, kind);
  return explanation === undefined
    ? error
    : new Failure('CONFLICT', { ...data, ...explanation }, { cause: error });
}
