import type { DoctorReport } from '#contract/workspaces.ts';
import { messages } from './messages.ts';

const { steps, states } = messages.doctor;

const indent = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

/**
 * Formats a connection report as text to share.
 * @param subject what was checked
 */
export function doctorText(subject: string, { rows, startedAt }: DoctorReport): string {
  const parts = rows.map(({ step, state, sentence, wayOn, details }) =>
    [
      `${steps[step]}: ${states[state]}. ${sentence}`,
      ...(wayOn === undefined ? [] : [indent(wayOn)]),
      ...(details === undefined ? [] : [indent(details)]),
    ].join('\n'),
  );
  return [`${subject}, ${startedAt}`, ...parts].join('\n');
}
