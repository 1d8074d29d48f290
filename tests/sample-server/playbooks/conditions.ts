import { type TemplateValues, templateValueAt } from './templates.ts';

/** Determines the results of `success()` and `failure()`. */
export interface Outcome {
  readonly failed: boolean;
}

const comparison = /^([\w.]+)\s*(==|!=)\s*(?:'([^']*)'|"([^"]*)")$/;
const call = /^([\w.]+)\.(startsWith|endsWith|contains)\((?:'([^']*)'|"([^"]*)")\)$/;

function holdsPart(part: string, values: TemplateValues, { failed }: Outcome): boolean {
  if (part === 'always()' || part === 'true') return true;
  if (part === 'success()') return !failed;
  if (part === 'failure()') return failed;
  const compared = comparison.exec(part);
  if (compared !== null) {
    const [, path = '', operator, one, other] = compared;
    return (String(templateValueAt(values, path) ?? '') === (one ?? other)) === (operator === '==');
  }
  const called = call.exec(part);
  if (called === null) return false;
  const [, path = '', how, one, other] = called;
  const [text, wanted] = [String(templateValueAt(values, path) ?? ''), one ?? other ?? ''];
  if (how === 'startsWith') return text.startsWith(wanted);
  return how === 'endsWith' ? text.endsWith(wanted) : text.includes(wanted);
}

/**
 * Whether a playbook condition holds. Supports only function calls and string comparisons, joined by `&&`.
 * Unsupported expressions count as false.
 */
export const isConditionTrue = (
  condition: string,
  values: TemplateValues,
  outcome: Outcome = { failed: false },
): boolean => condition.split('&&').every((part) => holdsPart(part.trim(), values, outcome));

/** Whether an action's condition is evaluated after an earlier action failed. */
export const runsAfterFailure = (condition: string): boolean => /\b(?:always|failure)\(\)/.test(condition);
