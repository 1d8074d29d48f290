import type { IncidentHistoryEntry } from '../../../../../src-preload/contract/incidents.ts';
import { withoutMarkup } from '../../../../../src-preload/contract/rules/incidents.ts';
import { stringifySearch } from '../../../../kit/address/searchParams.ts';
import { hypothesisLook, statusLook } from '../../../../parts/incidents/incidentLooks.ts';
import { evidenceWord } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';

export type SentencePart = string | { readonly name: string; readonly href?: string };

type HistoryEvidence = NonNullable<IncidentHistoryEntry['evidence']>;

const { changelog: texts } = messages;
const gone: SentencePart = texts.somethingGone;

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
  const name = evidence.name || withoutMarkup(evidence.description).trim() || evidenceWord(evidence.type);
  const href = hrefOf(evidence);
  return { name: shortened(name), ...(href === undefined ? {} : { href }) };
}

const hypothesisPart = ({ hypothesis }: IncidentHistoryEntry, incidentId: string): SentencePart =>
  hypothesis === null
    ? gone
    : {
        name: hypothesis.title,
        href: `/incidents/${encodeURIComponent(incidentId)}${stringifySearch({ side: 'changelog' })}`,
      };

/** Maximum number of characters. The full text is shown elsewhere on the page. */
const mostLetters = 300;

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text;
}

const statusWord = (text: string | null): string => statusLook(text ?? '').word;

/** Keys are types in lowercase, letters only: servers and older clients use different separators. */
const sentences: Readonly<
  Record<string, (entry: IncidentHistoryEntry, incidentId: string) => readonly SentencePart[]>
> = {
  incidentcreated: () => ['created Incident'],
  incidentstatusupdated: ({ description }) => [`marked as: ${statusWord(description)}`],
  respondercreated: ({ responder }) => [
    'added responder ',
    responder === null || responder.name === '' ? gone : { name: responder.name },
  ],
  evidencecreated: ({ evidence }) =>
    evidence === null ? ['added ', gone] : [`added ${evidenceWord(evidence.type)} `, evidencePart(evidence)],
  evidencedonedefinitionadded: ({ evidence }) => [
    'added definition of done for ',
    evidence === null ? gone : evidencePart(evidence),
  ],
  respondercommented: ({ comment }) => [
    'comment ',
    comment === null ? gone : { name: shortened(withoutMarkup(comment.text)) },
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
  const known = sentences[type.toLowerCase().replaceAll(/[^a-z]/g, '')];
  if (known !== undefined) return known(entry, incidentId);
  const words = type.replaceAll(/[._]/g, ' ').trim();
  return [
    words,
    ...(evidence === null ? [] : [' ', evidencePart(evidence)]),
    ...(hypothesis === null ? [] : [' ', hypothesisPart(entry, incidentId)]),
    ...(description ? [`: ${shortened(description)}`] : []),
  ];
}
