import type { Database } from 'better-sqlite3';
import type { HandoverFacts, HandoverIncident, HandoverOutage } from '#contract/handover.ts';
import { type HandoverKind, handoverKinds, handoverLimits, outageMs } from '#contract/rules/handover.ts';
import { incidentSeverities } from '#contract/rules/incidents.ts';
import { readClockDifference } from '#main/cache/clockDifference.ts';
import { microsOf, toIso } from '#main/cache/times.ts';
import type { TimeRangeMs } from '../CheckReader.ts';
import { HistoryReader } from '../HistoryReader.ts';
import { createThingDescriber } from './describeThings.ts';
import { groupOutages, type Outage } from './groupOutages.ts';
import { createNearChangeReader } from './nearChanges.ts';
import { type HandoverIncidents, readHandoverIncidents } from './readIncidents.ts';
import { readNotifications } from './readNotifications.ts';
import { readPeople } from './readPeople.ts';
import { isActiveAt, readStoredSilences, silencesOfRange } from './readSilences.ts';
import { readUnhealthyThings, type UnhealthyThing } from './readUnhealthyThings.ts';
import { ThingLinks, thingKey } from './thingLinks.ts';
import { watchPauses } from './watchPauses.ts';

interface RankedOutage {
  readonly outage: Outage;
  readonly incidents: readonly HandoverIncident[];
  /** Position of the worst severity of the incidents. Behind all severities without an incident. */
  readonly severity: number;
  readonly silencedUntil: string | null;
  readonly dependents: number;
}

const sizeOf = ({ outage, dependents }: RankedOutage): number => outage.things.length + dependents;

/** The worst first: incidents, then outages that no silence covers, then the largest, then the longest. */
const compareOutages = (a: RankedOutage, b: RankedOutage): number =>
  a.severity - b.severity ||
  Number(a.silencedUntil !== null) - Number(b.silencedUntil !== null) ||
  sizeOf(b) - sizeOf(a) ||
  b.outage.head.unhealthyMicros - a.outage.head.unhealthyMicros ||
  handoverKinds.indexOf(a.outage.head.kind) - handoverKinds.indexOf(b.outage.head.kind) ||
  (a.outage.head.id < b.outage.head.id ? -1 : 1);

/**
 * Max number of outages whose dependents are counted, which takes as long as all else if everything fails. Beyond it,
 * the largest and longest outages are ranked.
 */
const maxCounted = 2_000;

const isOver = ({ things }: Outage): boolean => things.every(({ state }) => state !== 'unhealthy');

/** It was unhealthy before the time range, or since an unknown time, and still is. */
const isEarlier = ({ state, starts }: UnhealthyThing): boolean =>
  state === 'unhealthy' && starts.length === 0;

/** Returns the open incidents with evidence about an outage, the worst first. */
function incidentsOf(
  { things }: Outage,
  ofThings: HandoverIncidents['ofThings'],
): readonly HandoverIncident[] {
  if (ofThings.size === 0) return [];
  const found = things.flatMap(({ kind, id }) => ofThings.get(thingKey(kind, id)) ?? []);
  return [...new Set(found)].sort(
    (a, b) => incidentSeverities.indexOf(a.severity) - incidentSeverities.indexOf(b.severity),
  );
}

const limited = <Row>(all: readonly Row[], limit: number) => ({
  rows: all.slice(0, limit),
  total: all.length,
});

/** Reads what happened in a time range. Runs in the reader threads. */
export class HandoverReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the clock of the server minus that of the computer that records, in milliseconds. */
  clockDifference(): number {
    return readClockDifference(this.#database);
  }

  /**
   * Returns what happened in a time range. All times are by the clock of the server.
   * @param watchedKinds kinds whose health the user may read
   */
  handover({ fromMs, toMs }: TimeRangeMs, watchedKinds: readonly HandoverKind[]): HandoverFacts {
    const database = this.#database;
    const range = { from: microsOf(fromMs), to: microsOf(toMs) };
    const clockDifferenceMs = this.clockDifference();
    const incidents = readHandoverIncidents(database, range);
    const silences = readStoredSilences(database);
    const describe = createThingDescriber(database);
    const things = readUnhealthyThings(database, range, microsOf(clockDifferenceMs));
    const [earlier, turned] = [things.filter(isEarlier), things.filter((thing) => !isEarlier(thing))];
    const links = new ThingLinks(database, turned);
    const readNearChanges = createNearChangeReader(database, links);
    const silenced = links.silencedThings(
      silences.filter((silence) => isActiveAt(silence, range.to)).map(({ facts }) => facts),
    );
    const found = groupOutages(turned, links.among(), microsOf(outageMs)).map((outage): RankedOutage => {
      const own = incidentsOf(outage, incidents.ofThings);
      const worst = own[0];
      return {
        outage,
        incidents: own,
        severity:
          worst === undefined ? incidentSeverities.length : incidentSeverities.indexOf(worst.severity),
        silencedUntil: silenced.get(thingKey(outage.head.kind, outage.head.id)) ?? null,
        dependents: 0,
      };
    });
    const rank = (all: readonly RankedOutage[]): RankedOutage[] => {
      const sorted = all.toSorted(compareOutages);
      const counted = sorted
        .slice(0, maxCounted)
        .map((one) => ({ ...one, dependents: links.countDependents(one.outage.head) }));
      return [...counted.sort(compareOutages), ...sorted.slice(maxCounted)];
    };
    const outages = (all: readonly RankedOutage[]) => ({
      total: all.length,
      rows: all.slice(0, handoverLimits.outages).map(
        ({ outage, incidents: own, silencedUntil, dependents }): HandoverOutage => ({
          head: describe(outage.head),
          members: outage.things.slice(1, handoverLimits.members + 1).map(describe),
          total: outage.things.length,
          dependents,
          incidents: own
            .slice(0, handoverLimits.members)
            .map(({ id, displayId, title, severity }) => ({ id, displayId, title, severity })),
          silencedUntil,
          ...readNearChanges(outage),
        }),
      ),
    });
    const earlierFirst = earlier.toSorted(
      (a, b) => handoverKinds.indexOf(a.kind) - handoverKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1),
    );
    return {
      from: toIso(range.from),
      to: toIso(range.to),
      incidents: {
        open: limited(incidents.open, handoverLimits.incidents),
        closed: limited(incidents.closed, handoverLimits.incidents),
      },
      open: outages(rank(found.filter(({ outage }) => !isOver(outage)))),
      recovered: outages(rank(found.filter(({ outage }) => isOver(outage)))),
      earlier: { total: earlier.length, rows: earlierFirst.slice(0, handoverLimits.outages).map(describe) },
      notifications: readNotifications(database, range),
      silences: limited(silencesOfRange(silences, range), handoverLimits.silences),
      people: readPeople(database, incidents.pages, silences, range),
      pauses: watchPauses(
        new HistoryReader(database)
          .watchedSpans(fromMs - clockDifferenceMs)
          .map(({ kind, sinceMs, untilMs }) => ({
            kind,
            sinceMs: sinceMs + clockDifferenceMs,
            untilMs: untilMs + clockDifferenceMs,
          })),
        watchedKinds,
        { fromMs, toMs },
      ),
    };
  }
}
