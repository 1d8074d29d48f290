import { messages } from './messages.ts';
import type { StepResult } from './readResult.ts';

/** What programs wrote, one after the other; several stand each under its name, which is no part of the download. */
export function outputText({ texts }: Pick<StepResult, 'texts'>): string {
  const [only, ...others] = texts;
  if (others.length === 0) return only?.text ?? '';
  return texts
    .map(
      ({ name, text }) =>
        `\u001b[2m── ${messages.heading[name]} ──\u001b[0m\n${text.replace(/\n$/, '')}\u001b[0m`,
    )
    .join('\n');
}
