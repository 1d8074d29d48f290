import { parentPort } from 'node:worker_threads';
import { type JobsOf, serveJobs } from '#main/base/computeJobs.ts';
import { endOnRequest } from '#main/base/endThread.ts';
import { Failure } from '#main/base/Failure.ts';

if (parentPort === null) throw new Error('This file must run as a worker thread.');
endOnRequest(parentPort);

const depthOf = (value: unknown): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);

/** Jobs of a compute thread, one per limit. */
const jobs = {
  echo: async () => (text: string) => text,
  endless: async () => () => {
    for (;;);
  },
  hungry: async () => () => {
    const all: unknown[] = [];
    for (;;) all.push(Array.from({ length: 1_000 }, () => ({})));
  },
  deep: async () => () => {
    let value: unknown = [];
    for (let depth = 0; depth < 1_000_000; depth += 1) value = [value];
    return depthOf(value);
  },
  refusing: async () => () => {
    throw new Failure('CONFLICT', { sentence: 'refused' });
  },
};

export type TestJobs = JobsOf<typeof jobs>;

serveJobs(parentPort, jobs);
