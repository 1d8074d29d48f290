import type { IncidentAct } from '../../../src-preload/contract/incidents.ts';
import { messages } from './messages.ts';

export interface ToldAct {
  /** For example `New hypothesis`. */
  readonly kind: string;
  /** The written text with its mentions. Undefined for updates, which have fields instead. */
  readonly text: string | undefined;
  /** Text for the copy button. */
  readonly written: string;
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A changed field with the user's and the server's value. */
export interface ToldField {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Returns the changed fields of a queued update. */
export function fieldsOf(
  act: IncidentAct,
  theirs: Readonly<Record<string, unknown>> | null,
): readonly ToldField[] {
  if (!('to' in act)) return [];
  return Object.entries(act.to)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({
      name: messages.fields[field] ?? field,
      mine: shown(value),
      theirs: shown(theirs?.[field]),
    }));
}

export function toldAct(act: IncidentAct): ToldAct {
  const kind = messages.kinds[act.kind];
  switch (act.kind) {
    case 'comment.add':
      return { kind, text: act.text, written: act.text };
    case 'hypothesis.add':
      return { kind, text: act.title, written: act.title };
    case 'evidence.add':
      return { kind, text: act.description, written: act.description };
    default: {
      const written = fieldsOf(act, null)
        .map(({ name, mine }) => `${name}: ${mine}`)
        .join('\n');
      return { kind, text: undefined, written };
    }
  }
}
