import { describe, expect, it } from 'vitest';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import { gapReasons, gapSentence, timelineLanes } from '#contract/rules/timeline.ts';
import { spanOfTimeline } from '#main/timeline/buildTimeline.ts';
import { incidentEvents } from '#main/timeline/incidentEvents.ts';
import { missingRuns, transitionsOf } from '#main/timeline/transitions.ts';
import { comment, historyEntry, hypothesis, incidentPage, responder } from '../../stories/world/incidents.ts';

const minute = 60_000;
const start = Date.parse('2026-11-24T10:00:00Z');
const at = (minutes: number): number => start + minutes * minute;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();
const span = { fromMs: at(0), toMs: at(120) };
const check = { id: 'c', name: 'authorise-visa', status: 'healthy', lastTransitionAt: null };

/** Check runs by minute: `+5` passed at minute 5, `-6` failed at minute 6. */
const kept = (turns: readonly string[], oldest: number | null, newest: number | null) => ({
  id: 'c',
  transitions: turns.map((turn) => ({
    atMs: at(Number(turn.slice(1))),
    ok: turn.startsWith('+'),
    message: turn.startsWith('+') ? null : 'timeout',
  })),
  more: false,
  oldestMs: oldest === null ? null : at(oldest),
  newestMs: newest === null ? null : at(newest),
});
const told = (...given: Parameters<typeof transitionsOf>) =>
  transitionsOf(...given).map(({ title, at: when, endAt, ongoing, tone }) => [
    title,
    when,
    endAt,
    ongoing ? 'still' : tone,
  ]);

describe('the transitions of a check', () => {
  it('start where the result of a run differs from the run before', () => {
    expect(told(check, kept(['+-5', '-31', '+60'], -60, 119), span)).toEqual([
      ['authorise-visa failed', iso(31), iso(60), 'failed'],
      ['authorise-visa recovered', iso(60), null, 'passed'],
    ]);
  });

  it('that are ongoing extend to the newest stored run', () => {
    expect(told(check, kept(['+-5', '-31'], -60, 90), span)).toEqual([
      ['authorise-visa failed', iso(31), iso(90), 'still'],
    ]);
  });

  it('include a failure that started earlier, and no earlier success', () => {
    expect(told(check, kept(['--5', '+31'], -60, 119), span)).toEqual([
      ['authorise-visa was already failing', iso(0), null, 'failed'],
      ['authorise-visa recovered', iso(31), null, 'passed'],
    ]);
    expect(told(check, kept(['--5'], -60, 119), span)).toEqual([
      ['authorise-visa failed throughout', iso(0), null, 'failed'],
    ]);
    expect(told(check, kept(['+-5'], -60, 119), span)).toEqual([]);
  });

  it('before the stored runs come from the last transition on the server', () => {
    const noted = { ...check, status: 'unhealthy', lastTransitionAt: iso(10) };
    expect(told(noted, kept([], null, null), span)).toEqual([
      ['authorise-visa became unhealthy', iso(10), null, 'failed'],
    ]);
    // The stored runs already include this transition.
    expect(told(noted, kept(['+-5', '-10'], -60, 100), span)).toHaveLength(1);
    expect(told({ ...noted, status: 'unknown' }, kept([], null, null), span)).toEqual([]);
    expect(told({ ...noted, lastTransitionAt: iso(-10) }, kept([], null, null), span)).toEqual([]);
  });

  it('are reported as missing when the stored runs start too late', () => {
    expect(missingRuns(kept(['+-5'], -60, 119), span)).toBeUndefined();
    // For a check that runs every ten minutes, no run is missing.
    expect(missingRuns(kept(['+9'], 9, 119), span)).toBeUndefined();
    expect(missingRuns(kept(['+60'], 60, 119), span)).toEqual({ since: at(60) });
    expect(missingRuns(kept([], null, null), span)).toEqual({ since: null });
    expect(missingRuns(kept([], 600, null), span)).toEqual({ since: null });
  });
});

describe('the range of a timeline', () => {
  const incident = incidentPage({ createdAt: iso(0), updatedAt: iso(30), status: 'open' });

  it('of an incident starts two hours earlier and ends now or at its end', () => {
    const of = (values: Partial<typeof incident>) =>
      spanOfTimeline({ of: 'incident', incident: { ...incident, ...values } }, undefined, at(45));
    expect(of({})).toEqual({ fromMs: at(-120), toMs: at(45) });
    expect(of({ status: 'Closed', closedAt: iso(20) })).toEqual({ fromMs: at(-120), toMs: at(20) });
    expect(of({ status: 'closed' })).toEqual({ fromMs: at(-120), toMs: at(30) });
    // A resolved incident may still receive events, so its timeline continues.
    expect(of({ status: 'resolved', resolvedAt: iso(20) }).toMs).toBe(at(45));
  });

  it('of an incident with an empty or infinite time has only times that the server accepts', () => {
    const of = (values: Partial<typeof incident>) =>
      spanOfTimeline({ of: 'incident', incident: { ...incident, ...values } }, undefined, at(45));
    for (const createdAt of [emptyInstant, foreverInstant])
      expect(of({ createdAt })).toEqual({ fromMs: at(45 - 120), toMs: at(45) });
    expect(of({ status: 'closed', closedAt: foreverInstant }).toMs).toBe(at(45));
  });

  it('of an item is the last day or the selected range', () => {
    const subject = { of: 'item', id: 'a' } as const;
    expect(spanOfTimeline(subject, undefined, at(0))).toEqual({ fromMs: at(-24 * 60), toMs: at(0) });
    expect(spanOfTimeline(subject, '1h', at(0))).toEqual({ fromMs: at(-60), toMs: at(0) });
  });
});

describe('the incident events of a timeline', () => {
  it('name their authors, with comments in a separate lane', () => {
    const page = incidentPage({
      createdAt: iso(0),
      resolvedAt: iso(50),
      hypotheses: [hypothesis({ comments: [comment({ text: '@[Tomás](user:1) look\n\nhere' })] })],
      comments: [comment({ id: 'other', externalBy: 'Noor', team: { name: 'Payments', icon: null } })],
      helpers: [responder()],
    });
    const events = incidentEvents(page);
    expect(events.map(({ title }) => title)).toEqual([
      'INC-142 opened',
      'INC-142 resolved',
      'Hypothesis: payments-worker 3.18.2 exhausts database connections',
      'Payments team was added as a responder',
      'Payments team acknowledged',
      expect.stringMatching(/^Payments \(Noor\): The pool size/),
      'Priya Raman: @Tomás look here',
    ]);
    expect(events.filter(({ lane }) => lane === 'comments')).toHaveLength(2);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('name a user only where the server records the actor', () => {
    const page = incidentPage({ createdAt: iso(0), hypotheses: [], comments: [], helpers: [responder()] });
    const byTitle = new Map(
      incidentEvents(page, [
        historyEntry({ id: '1', type: 'incident.created' }),
        historyEntry({ id: '2', type: 'incident.status_updated', description: 'mitigated' }),
        historyEntry({
          id: '3',
          type: 'responder.created',
          responder: { id: responder().id, name: 'Payments team', team: true },
        }),
      ]).map(({ title, by }) => [title, by]),
    );
    const author = historyEntry({}).by?.name;
    expect(author).toBeDefined();
    expect(byTitle.get('INC-142 opened')).toBe(author);
    expect(byTitle.get('INC-142 is mitigated')).toBeNull();
    expect(byTitle.get('Payments team was added as a responder')).toBe(author);
  });
});

describe('the gaps of a timeline', () => {
  it('have a message for every reason', () => {
    for (const why of gapReasons)
      for (const lane of timelineLanes)
        for (const count of [null, 1, 3])
          for (const since of [null, iso(0)])
            expect(gapSentence({ lane, why, count, since }, (one) => one)).toMatch(/^[A-Z0-9].*\.$/);
  });
});
