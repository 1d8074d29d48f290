import type { Database } from 'better-sqlite3';
import { recordedHealthKey, recordedKindKey } from '#main/cache/recordedHealth.ts';
import { idText } from '#main/cache/text.ts';
import type { MicrosRange } from './healthEpisodes.ts';

interface StoredRun {
  readonly at: number;
  readonly ok: number;
}

/** What the runs of a check state about a time range. */
export interface RunsOfCheck {
  /** Runs in the range, and the one before it, oldest first. */
  readonly runs: readonly StoredRun[];
  /** Whether there is a run after the range, so that the present status does not describe its end. */
  readonly hasLaterRun: boolean;
}

/**
 * Checks that failed in the range, that failed at its start and ran since, or that are unhealthy now and ran after the
 * range.
 */
const selectChecks = `
  select k.k, k.id, exists (select 1 from check_run r where r.check_k = k.k and r.at > @to) as later from check_key k
  where exists (select 1 from check_run r where r.check_k = k.k and r.at > @from and r.at <= @to and r.ok = 0)
    or (
      (select r.ok from check_run r where r.check_k = k.k and r.at <= @from order by r.at desc limit 1) = 0
      and exists (select 1 from check_run r where r.check_k = k.k and r.at > @from)
    )
    or (
      later and exists (
        select 1 from check_row c left join check_more m using (id)
        where c.id = k.id and (c.status = 'unhealthy' or m.status = 'unhealthy')
      )
    )`;

/**
 * Returns the runs of the checks that can have been unhealthy in a range according to them, by check id.
 * @param clockDifference clock of the range minus the clock by which changes are recorded, in microseconds
 */
export function readCheckRuns(
  database: Database,
  { from, to }: MicrosRange,
  clockDifference: number,
): ReadonlyMap<string, RunsOfCheck> {
  const checks = database
    .prepare<[MicrosRange], { k: number; id: Buffer; later: number }>(selectChecks)
    .all({ from, to });
  const selectRuns = database
    .prepare<unknown[], [at: number, ok: number]>(
      `select at, ok from check_run where check_k = @k and at <= @to
       and at >= coalesce((select max(at) from check_run where check_k = @k and at <= @from), @from) order by at`,
    )
    .raw();
  const runsOf = (k: number) => selectRuns.all({ k, from, to }).map(([at, ok]): StoredRun => ({ at, ok }));
  const lastMove = database.prepare<[number, Buffer, number], { at: number; now: number }>(
    `select m.at, m.now from health_thing t join health_move m on m.thing = t.k
     where t.kind = ? and t.id = ? and m.at <= ? order by m.at desc limit 1`,
  );
  const unhealthy = recordedHealthKey('unhealthy');
  return new Map(
    checks.map(({ k, id, later }): readonly [string, RunsOfCheck] => {
      const [first, ...rest] = runsOf(k);
      const hasLaterRun = later === 1;
      if (first === undefined) return [idText(id), { runs: [], hasLaterRun }];
      if (first.at > from) return [idText(id), { runs: [first, ...rest], hasLaterRun }];
      // Runs can be missing, so that a recorded status is newer than the last run before the range.
      const move = lastMove.get(recordedKindKey('check'), id, from - clockDifference);
      const moveAt = move === undefined ? 0 : move.at + clockDifference;
      const before =
        move === undefined || moveAt <= first.at ? first : { at: moveAt, ok: move.now === unhealthy ? 0 : 1 };
      return [idText(id), { runs: [before, ...rest], hasLaterRun }];
    }),
  );
}
