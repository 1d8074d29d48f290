import type { IncidentHistoryEntry } from '#contract/incidents.ts';
import { normalizeHistoryType, withoutMarkdown } from '#contract/rules/incidents.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { hypothesisLook, statusLook } from '#parts/incidents/incidentLooks.ts';
import { evidenceLabel } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';

export type SentencePart = string | { readonly name: string; readonly href?: string };

type HistoryEvidence = NonNullable<IncidentHistoryEntry['evidence']>;

const { changelog: texts } = messages;
const deletedPart: SentencePart = texts.deletedItem;

/** Link of an item of evidence. A change or an insight takes precedence over its catalog item. */
function hrefOf(evidence: HistoryEvidence): string | undefined {
  const { changeId, insightId, componentId, checkId, itemId } = evidence;
  if (changeId !== null) return `/catalog/changes${stringifySearch({ change: changeId })}`;
  if (insightId !== null) return `/catalog/insights${stringifySearch({ insight: insightId })}`;
  if (componentId !== null) return `/topology/${encodeURIComponent(componentId)}`;
  if (checkId !== null) return `/health${stringifySearch({ checkId })}`;
  return itemId === null ? undefined : `/catalog/${encodeURIComponent(itemId)}`;
}

function evidencePart(evidence: HistoryEvidence): SentencePart {
  const name = evidence.name || withoutMarkdown(evidence.description).trim() || evidenceLabel(evidence.type);
  const href = hrefOf(evidence);
  return { name: truncate(name), ...(href === undefined ? {} : { href }) };
}

const hypothesisPart = ({ hypothesis }: IncidentHistoryEntry, incidentId: string): SentencePart =>
  hypothesis === null
    ? deletedPart
    : {
        name: hypothesis.title,
        href: `/incidents/${encodeURIComponent(incidentId)}${stringifySearch({ side: 'changelog' })}`,
      };

/** Maximum number of characters. The full text is shown elsewhere on the page. */
const maxLength = 300;

function truncate(text: string): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : text;
}

const statusLabel = (text: string | null): string => statusLook(text ?? '').word;

/** Keys are normalized types. */
const sentences: Readonly<
  Record<string, (entry: IncidentHistoryEntry, incidentId: string) => readonly SentencePart[]>
> = {
  incidentcreated: () => ['created Incident'],
  incidentstatusupdated: ({ description }) => [`marked as: ${statusLabel(description)}`],
  respondercreated: ({ responder }) => [
    'added responder ',
    responder === null || responder.name === '' ? deletedPart : { name: responder.name },
  ],
  evidencecreated: ({ evidence }) =>
    evidence === null
      ? ['added ', deletedPart]
      : [`added ${evidenceLabel(evidence.type)} `, evidencePart(evidence)],
  evidencedonedefinitionadded: ({ evidence }) => [
    'added definition of done for ',
    evidence === null ? deletedPart : evidencePart(evidence),
  ],
  respondercommented: ({ comment }) => [
    'comment ',
    comment === null ? deletedPart : { name: truncate(withoutMarkdown(comment.text)) },
  ],
  hypothesiscreated: (entry, incidentId) => [
    'added hypothesis ',
    hypothesisPart(entry, incidentId),
    ...(entry.description ? [`, status is ${hypothesisLook(entry.description).word}`] : []),
  ],
  hypothesisstatusupdated: (entry, incidentId) => [
    'marked ',
    hypothesisPart(entry, incidentId),
    ` as ${hypothesisLook(entry.description ?? '').word}`,
  ],
};

/** Describes an entry as a sentence without its actor. An unknown type is shown by its name. */
export function changelogSentence(entry: IncidentHistoryEntry, incidentId: string): readonly SentencePart[] {
  const { type, description, evidence, hypothesis } = entry;
  const buildSentence = sentences[normalizeHistoryType(type)];
  if (buildSentence !== undefined) return buildSentence(entry, incidentId);
  const words = type.replaceAll(/[._]/g, ' ').trim();
  return [
    words,
    ...(evidence === null ? [] : [' ', evidencePart(evidence)]),
    ...(hypothesis === null ? [] : [' ', hypothesisPart(entry, incidentId)]),
    ...(description ? [`: ${truncate(description)}`] : []),
  ];
}
