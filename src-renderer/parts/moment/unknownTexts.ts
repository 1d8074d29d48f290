import type { UnknownFact } from '#contract/history.ts';
import type { RecordedKind, WatchedKind } from '#contract/rules/healthHistory.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';

const kindNames: Readonly<Record<WatchedKind, string>> = {
  item: 'Catalog items',
  check: 'Health checks',
  component: 'Components',
  relationship: 'Relationships',
};

const rowNames: Readonly<Record<RecordedKind, readonly [one: string, many: string]>> = {
  item: ['catalog item', 'catalog items'],
  check: ['health check', 'health checks'],
  component: ['component', 'components'],
};

const datedNames = { change: 'Changes', notification: 'Notifications', run: 'Check runs' } as const;

function notWatchedText({ kind, before, after }: Extract<UnknownFact, { fact: 'notWatched' }>): string {
  const name = kindNames[kind];
  if (before === null && after === null) return `${name} were never compared with the server.`;
  if (before === null)
    return `${name} are recorded from ${formatMoment(after ?? '')} on. Before, their first recorded state is shown.`;
  const until = `${name} were last compared with the server at ${formatMoment(before)}`;
  return after === null
    ? `${until}. Later changes are not known.`
    : `${until}, and again at ${formatMoment(after)}. Changes in between can have other times.`;
}

/** Returns a sentence per fact about an earlier moment that is not known. */
export function unknownTexts(facts: readonly UnknownFact[]): readonly string[] {
  return facts.map((fact) => {
    if (fact.fact === 'notWatched') return notWatchedText(fact);
    if (fact.fact === 'rowsRemoved') {
      const [one, many] = rowNames[fact.kind];
      const which = fact.kind === 'item' ? 'that existed then' : 'that changed since';
      return fact.count === 1
        ? `One ${one} ${which} is no longer stored, and not listed.`
        : `${formatInteger(fact.count)} ${many} ${which} are no longer stored, and not listed.`;
    }
    if (fact.fact === 'creation')
      return `${kindNames[fact.kind]} have no creation time. Those that were created later are listed, too.`;
    const name = datedNames[fact.of];
    return fact.since === null
      ? `${name} are not stored.`
      : `${name} are stored from ${formatMoment(fact.since)} on.`;
  });
}
