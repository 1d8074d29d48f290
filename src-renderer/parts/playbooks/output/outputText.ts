import { messages } from './messages.ts';
import type { StepResult } from './readResult.ts';

/** Joins the output texts. Several texts get headings, which the download does not contain. */
export function outputText({ texts }: Pick<StepResult, 'texts'>): string {
  const [only, ...others] = texts;
  if (others.length === 0) return only?.text ?? '';
  return texts
    .map(
      ({ name, text }) =>
        `\u001b[2m── ${messages.heading[name]} ──\u001b[0m\n${text.endsWith('\n') ? text.slice(0, -1) : text}\u001b[0m`,
    )
    .join('\n');
}
