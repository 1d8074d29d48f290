import { dayMs, minuteMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { priyaRamanId, tomasVidalId } from './peopleRows.ts';
import type { RunDraft } from './playbookHistory.ts';

const secondMs = 1_000;

/** Playbook runs on the story's items, newest first. */
export const storyRuns = (personId: string): readonly RunDraft[] => [
  // The rollback at the end of the story. The commander's comment sets its start time.
  {
    playbook: 'roll-back-release',
    item: 'payments-worker',
    status: 'completed',
    agoMs: 3 * minuteMs + 50 * secondMs,
    tookMs: 3 * minuteMs + 20 * secondMs,
    by: tomasVidalId,
    params: { release: 'payments', revision: '41', wait: 'true', message: 'payments is back at 3.18.1' },
  },
  {
    id: idOf('f', 101),
    playbook: 'restart-deployment',
    item: 'payments-worker',
    status: 'failed',
    // Scheduled and failed at the times in the story's changes.
    agoMs: 22 * minuteMs,
    tookMs: minuteMs,
    by: personId,
    params: { message: '' },
    error: 'timed out waiting for 6 replicas',
    actions: [
      { name: 'Restart', status: 'completed' },
      {
        name: 'Wait for the rollout',
        status: 'failed',
        result: {
          args: ['bash'],
          path: '/usr/bin/bash',
          stdout:
            'Waiting for deployment "payments-worker" rollout to finish: 3 of 6 updated replicas are available...\n',
          stderr: '\u001b[31merror: timed out waiting for the condition\u001b[0m\n',
          exitCode: 1,
        },
        error: 'timed out waiting for 6 replicas',
      },
    ],
  },
  {
    id: idOf('f', 102),
    playbook: 'restart-deployment',
    item: 'payments-worker',
    status: 'completed',
    agoMs: 12 * dayMs,
    tookMs: minuteMs,
    by: personId,
  },
  // Two months old, and therefore outside of the counted period.
  {
    id: idOf('f', 103),
    playbook: 'roll-back-release',
    item: 'payments-worker',
    status: 'completed',
    agoMs: 60 * dayMs,
    tookMs: minuteMs,
    by: personId,
  },
  {
    id: idOf('f', 104),
    playbook: 'restart-deployment',
    item: 'payments-api',
    status: 'completed',
    agoMs: 3 * dayMs,
    tookMs: minuteMs,
    by: personId,
  },
  {
    playbook: 'explain-check',
    check: 6,
    status: 'completed',
    agoMs: 17 * minuteMs,
    tookMs: 41 * secondMs,
    by: priyaRamanId,
    params: { question: 'Why does authorise-visa fail?' },
  },
];
