import type { IncidentChange } from '#contract/incidents.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { messages } from './messages.ts';

export interface IncidentChangeSummary {
  /** For example `New hypothesis`. */
  readonly kind: string;
  /** The written text with its mentions. Undefined for updates, which have fields instead. */
  readonly text: string | undefined;
  /** Text for the copy button. */
  readonly textToCopy: string;
}

const displayText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return typeof value === 'string' ? value : stringifyExact(value);
};

/** A changed field in three versions: before the change, the user's and the server's. */
export interface ChangedField {
  readonly name: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Returns the changed fields of a queued update. */
export function changedFields(
  act: IncidentChange,
  theirs: Readonly<Record<string, unknown>> | null,
): readonly ChangedField[] {
  if (!('to' in act)) return [];
  const was: Readonly<Record<string, unknown>> = act.was;
  return Object.entries(act.to)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({
      name: messages.fields[field] ?? field,
      before: displayText(was[field]),
      mine: displayText(value),
      theirs: displayText(theirs?.[field]),
    }));
}

export function summarizeIncidentChange(change: IncidentChange): IncidentChangeSummary {
  const kind = messages.kinds[change.kind];
  switch (change.kind) {
    case 'comment.add':
      return { kind, text: change.text, textToCopy: change.text };
    case 'hypothesis.add':
      return { kind, text: change.title, textToCopy: change.title };
    case 'evidence.add':
      return { kind, text: change.description, textToCopy: change.description };
    default: {
      const textToCopy = changedFields(change, null)
        .map(({ name, mine }) => `${name}: ${mine}`)
        .join('\n');
      return { kind, text: undefined, textToCopy };
    }
  }
}
