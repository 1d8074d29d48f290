import type { PlaybookRun } from '../../../src-preload/contract/playbooks.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, dayMs, fromServer, idOf, minuteMs } from './times.ts';

export const playbookRun = (values: Partial<PlaybookRun> = {}): PlaybookRun => ({
  id: idOf(40, 1),
  playbook: { id: idOf(41, 1), title: 'Restart a deployment', icon: 'restart' },
  status: 'failed',
  createdAt: ago(21 * minuteMs),
  scheduledAt: ago(21 * minuteMs),
  startedAt: ago(21 * minuteMs),
  endedAt: ago(20 * minuteMs),
  createdBy: { id: idOf(2, 1), name: 'Hanneke de Wit' },
  error: 'timed out waiting for 6 replicas',
  ...values,
});

export const someRuns: readonly PlaybookRun[] = [
  playbookRun(),
  playbookRun({
    id: idOf(40, 2),
    playbook: { id: idOf(41, 2), title: 'Roll back a release', icon: 'undo' },
    status: 'running',
    endedAt: null,
    error: null,
  }),
  playbookRun({
    id: idOf(40, 3),
    status: 'completed',
    createdAt: ago(12 * dayMs),
    startedAt: ago(12 * dayMs),
    endedAt: ago(12 * dayMs - 90_000),
    error: null,
  }),
];

export const playbookAnswers = {
  'playbooks.runs.list': fromServer({ runs: [...someRuns], total: someRuns.length }),
} satisfies Partial<Answers>;
