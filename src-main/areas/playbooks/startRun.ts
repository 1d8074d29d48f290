import { z } from 'zod';
import type { RunOn } from '#contract/playbooks.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { PlaybookService } from '#main/server/PlaybookService.ts';
import { runTargetColumns } from '#main/server/playbookRunRows.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { messages } from './messages.ts';

/** Delays (ms) before searching for a run whose start request had no answer. */
const searchDelaysMs = [0, 2_000, 4_000] as const;
/** Tolerance in milliseconds for differences between the clocks. */
const clockSlackMs = 5_000;

export interface RunStart {
  readonly id: string;
  readonly on: RunOn | undefined;
  readonly values: Readonly<Record<string, string>>;
}

const rowSchema = z.object({
  id: z.string(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
});

/** Returns whether a run has these parameters. The server adds default values for the others. */
const hasParameters = (
  parameters: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
): boolean => Object.entries(values).every(([name, value]) => String(parameters[name] ?? '') === value);

type Session = Pick<SessionManager, 'data' | 'personId' | 'service' | 'clockDifferenceMs'>;

/** Searches for a run that this user started since. @throws Failure from the data API */
async function findRun(
  session: Session,
  { id, on, values }: RunStart,
  sinceMs: number,
): Promise<string | undefined> {
  const { rows } = await session.data().rows(
    {
      relation: 'playbook_runs',
      columns: ['id', 'parameters'],
      where: [
        ['playbook_id', 'eq', id],
        ['created_by', 'eq', session.personId()],
        ['created_at', 'gte', new Date(sinceMs).toISOString()],
        ...(on === undefined ? [] : [[runTargetColumns[on.kind], 'eq', on.id] as const]),
      ],
      order: [['created_at', 'desc']],
      limit: 20,
    },
    rowSchema,
  );
  return rows.find(({ parameters }) => hasParameters(parameters ?? {}, values))?.id;
}

/**
 * Starts a playbook run. If the response is lost, the function searches for the run instead of sending
 * the request again.
 * @returns the run's id
 * @throws Failure of the server if it refuses; OFFLINE if the request was not sent; TIMEOUT if the run
 * may have started
 */
export async function startRun(session: Session, clock: Clock, start: RunStart): Promise<string> {
  const sinceMs = clock.now() + session.clockDifferenceMs - clockSlackMs;
  const outcome = await session.service(PlaybookService).run(start.id, start.on, start.values);
  if ('began' in outcome) return outcome.began;
  for (const ms of searchDelaysMs) {
    await clock.sleep(ms);
    try {
      const found = await findRun(session, start, sinceMs);
      if (found !== undefined) return found;
    } catch {
      // The server may answer the next search. Otherwise, the error below is right, too.
    }
  }
  const { data } = outcome.unknown;
  throw new Failure('TIMEOUT', { ...data, sentence: messages.mayHaveStarted }, { cause: outcome.unknown });
}
