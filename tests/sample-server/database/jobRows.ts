import { SeededRandom } from '../random.ts';
import type { TableRows } from './checkRows.ts';
import { type DemoJob, demoJobs } from './demoJobs.ts';
import { isoBefore, localAgentId, randomUlidAt } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

/** Statuses of runs without an end time. A run becomes STALE when a server restart interrupts it. */
const statusesWithoutEnd = new Set(['RUNNING', 'STALE']);

function rowsOf(job: DemoJob, random: SeededRandom): object[] {
  const firstAgoMs = random.between(1_000, Math.min(job.everyMs, job.firstWithinMs ?? job.everyMs));
  return Array.from({ length: job.runs }, (_, at) => {
    const startedAgoMs = firstAgoMs + at * job.everyMs;
    const {
      status,
      success = 0,
      errors = 0,
      details = {},
      durationMs,
    } = job.outcome(startedAgoMs, at, random);
    const endless = statusesWithoutEnd.has(status);
    const lasted = durationMs ?? Math.round(job.typicalMs * (0.7 + random.next() * 0.9));
    const endedAgoMs = Math.max(0, startedAgoMs - lasted);
    return {
      id: randomUlidAt(startedAgoMs, random),
      agent_id: job.agentId ?? localAgentId,
      name: job.name,
      success_count: success,
      error_count: errors,
      details,
      hostname: job.hostname ?? 'mission-control-7d9f8c6b5-x2k4q',
      duration_millis: endless ? null : lasted,
      resource_type: job.resourceType,
      resource_id: job.resourceId,
      status,
      time_start: isoBefore(startedAgoMs),
      time_end: endless ? null : isoBefore(endedAgoMs),
      // The server stores a run shortly after its start.
      created_at: isoBefore(startedAgoMs - 2),
      is_pushed: job.agentId !== undefined,
    };
  });
}

/** Returns the history of the demo's jobs, including jobs of deleted resources. */
export function jobRows(seed: number): TableRows {
  const random = new SeededRandom(seed ^ 0x70b5);
  return [['job_history', demoJobs(idOf).flatMap((job) => rowsOf(job, random))]];
}
