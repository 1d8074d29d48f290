import { z } from 'zod';
import type { RunOn } from '../../../src-preload/contract/playbooks.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import { runColumns } from '../../server/playbookRunRows.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import { messages } from './messages.ts';

/** When it is looked for a run of which nobody knows whether it began, in milliseconds after the call. */
const looksMs = [0, 2_000, 4_000] as const;
/** The clocks of two computers are never the same. */
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

/** Whether a run was given these values. The server adds those that nobody gave. */
const wasGiven = (
  parameters: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
): boolean => Object.entries(values).every(([name, value]) => String(parameters[name] ?? '') === value);

type Session = Pick<SessionManager, 'data' | 'personId' | 'playbookService' | 'clockDifferenceMs'>;

/** The run of this person that began since, where the server has one. @throws Failure as the data API does */
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
        ...(on === undefined ? [] : [[runColumns[on.kind], 'eq', on.id] as const]),
      ],
      order: [['created_at', 'desc']],
      limit: 20,
    },
    rowSchema,
  );
  return rows.find(({ parameters }) => wasGiven(parameters ?? {}, values))?.id;
}

/**
 * Runs a playbook once. Where the answer is lost it is looked for what became of it; it is never sent again.
 * @returns the run's id
 * @throws Failure of the server that refused it; OFFLINE when it was not sent; TIMEOUT when it may have begun
 */
export async function startRun(session: Session, clock: Clock, start: RunStart): Promise<string> {
  const sinceMs = clock.now() + session.clockDifferenceMs - clockSlackMs;
  const outcome = await session.playbookService().run(start.id, start.on, start.values);
  if ('began' in outcome) return outcome.began;
  for (const ms of looksMs) {
    await clock.sleep(ms);
    try {
      const found = await findRun(session, start, sinceMs);
      if (found !== undefined) return found;
    } catch {
      // A server that does not answer now may do so at the next look; what is told below is true of both.
    }
  }
  const { data } = outcome.unknown;
  throw new Failure('TIMEOUT', { ...data, sentence: messages.mayHaveBegun }, { cause: outcome.unknown });
}
