import type { Pool } from 'pg';

export interface RecordedRun {
  readonly pass: boolean;
  /** Milliseconds. */
  readonly duration: number;
  readonly message?: string | null | undefined;
  readonly error?: string | null | undefined;
}

/** Adds a run to a check's history and updates the check's state. A trigger records state changes. */
export async function recordRun(
  database: Pick<Pool, 'query'>,
  checkId: string,
  { pass, duration, message, error }: RecordedRun,
  time: Date = new Date(),
): Promise<void> {
  await database.query(
    `with added as (
      insert into check_statuses (check_id, time, status, duration, message, error)
        values ($1, $2, $3, $4, $5, $6)
        on conflict (check_id, time) do update
          set status = excluded.status, duration = excluded.duration, message = excluded.message, error = excluded.error
    )
    update checks set status = case when $3 then 'healthy' else 'unhealthy' end, last_runtime = $2::timestamptz,
      next_runtime = $2::timestamptz + make_interval(secs => coalesce((
        select nullif(regexp_replace(spec ->> 'interval', '\\D', '', 'g'), '') from canaries where id = canary_id
      )::float8, 60))
    where id = $1`,
    [checkId, time, pass, duration, message ?? null, error ?? null],
  );
}
