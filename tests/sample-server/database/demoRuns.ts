import type { SampleAccount } from './accounts.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';
import { priyaRamanId } from './peopleRows.ts';
import type { RunDraft } from './playbookHistory.ts';
import { storyRuns } from './storyRuns.ts';

const hourMs = 60 * minuteMs;
const secondMs = 1_000;

/** Results of older servers and unusual actions, and malformed results. */
const oddResults = [
  { logs: 'small letters\n' },
  { status: '200 OK', content: '<html><body>It works</body></html>' },
  { rows: [] },
  { stdout: '', stderr: '', exitCode: 0, args: [], path: '' },
  'only a text',
  ['a', 'list'],
  null,
  { markdown: '# Only *markdown*' },
  { stdout: 'both\n', stderr: 'of them\n', exitCode: 0 },
  { deep: { er: { and: { deeper: Array.from({ length: 40 }, (_, at) => ({ at })) } } } },
];

export function demoRuns(accounts: readonly SampleAccount[], personId: string): readonly RunDraft[] {
  const [admin, editor] = accounts.map(({ id }) => id);
  return [
    ...storyRuns(personId),
    // Administrators may approve this run.
    {
      playbook: 'fail-over-database',
      item: 'payments-db',
      status: 'pending_approval',
      agoMs: 26 * minuteMs,
      by: editor ?? null,
      params: { force: 'false' },
    },
    {
      playbook: 'freeze-releases',
      status: 'pending_approval',
      agoMs: 2 * hourMs,
      by: admin ?? null,
      params: { reason: 'The audit' },
    },
    { playbook: 'nightly-clean-up', status: 'waiting', agoMs: 3 * hourMs, params: { really: 'false' } },
    {
      playbook: 'clear-cache',
      component: 'checkout',
      status: 'scheduled',
      agoMs: 4 * hourMs,
      scheduledInMs: 2 * hourMs,
      by: editor ?? null,
      params: { kind: 'prices' },
    },
    {
      playbook: 'nightly-clean-up',
      status: 'sleeping',
      agoMs: 5 * hourMs,
      by: admin ?? null,
      params: { really: 'true' },
      actions: [
        { name: 'Look for it', status: 'completed' },
        { name: 'Give them time', status: 'sleeping', untilMs: -3 * hourMs },
      ],
    },
    {
      playbook: 'diagnose',
      component: 'payments',
      status: 'running',
      agoMs: 6 * hourMs,
      by: priyaRamanId,
      params: { lines: '200' },
      actions: [
        { name: 'Look around', status: 'completed' },
        // The server reports an action as scheduled until it ends.
        { name: 'Read the logs', status: 'scheduled' },
      ],
    },
    {
      playbook: 'diagnose',
      component: 'search',
      status: 'completed',
      agoMs: 8 * hourMs,
      tookMs: 2 * minuteMs,
      by: admin ?? null,
      params: { lines: '200' },
    },
    {
      playbook: 'clear-cache',
      component: 'search',
      status: 'completed',
      agoMs: 20 * hourMs,
      tookMs: 3 * secondMs,
      by: editor ?? null,
      params: { kind: 'all' },
    },
    {
      playbook: 'nightly-clean-up',
      status: 'cancelled',
      agoMs: dayMs,
      tookMs: 5 * minuteMs,
      by: admin ?? null,
      params: { really: 'true' },
      actions: [{ name: 'Look for it', status: 'completed' }],
    },
    {
      playbook: 'nightly-clean-up',
      status: 'completed',
      agoMs: 2 * dayMs,
      tookMs: 2 * minuteMs,
      params: { really: 'false' },
      actions: [
        { name: 'Look for it', status: 'completed' },
        { name: 'Give them time', status: 'completed' },
        { name: 'Delete it', status: 'skipped' },
        { name: 'Say so', status: 'completed' },
      ],
    },
    {
      playbook: 'fail-at-once',
      status: 'failed',
      agoMs: 2 * dayMs + hourMs,
      tookMs: secondMs,
      by: admin ?? null,
      error: 'failed to get env TOKEN: secrets "gone-token" not found',
    },
    {
      playbook: 'fail-on-the-way',
      status: 'failed',
      agoMs: 3 * dayMs + hourMs,
      tookMs: 8 * secondMs,
      by: admin ?? null,
      params: { code: '3' },
      actions: [
        { name: 'Begin', status: 'completed' },
        { name: 'Break', status: 'failed' },
        { name: 'Clear up', status: 'completed' },
        { name: 'Report', status: 'failed' },
      ],
    },
    {
      playbook: 'hostile-output',
      status: 'completed',
      agoMs: 4 * dayMs,
      tookMs: 5 * secondMs,
      by: admin ?? null,
      params: { text: '\u001b[31m<b>' },
    },
    {
      playbook: 'long-output',
      status: 'completed',
      agoMs: 4 * dayMs + hourMs,
      tookMs: 25 * secondMs,
      by: editor ?? null,
      params: { lines: '4000' },
    },
    {
      playbook: 'diagnose',
      component: 'payments-db',
      status: 'completed',
      agoMs: 5 * dayMs,
      tookMs: minuteMs,
      by: admin ?? null,
      params: { lines: '10' },
      actions: oddResults.map((result, at) => ({ name: `Odd ${at + 1}`, status: 'completed', result })),
    },
    {
      playbook: 'every-parameter',
      status: 'completed',
      agoMs: 6 * dayMs,
      tookMs: 2 * secondMs,
      by: admin ?? null,
      params: { plain: 'a', required: 'b', list: 'blue', number: '7', checkbox: 'false' },
    },
    { playbook: 'untitled', status: 'completed', agoMs: 7 * dayMs, tookMs: secondMs, by: null },
    {
      playbook: 'old-way',
      item: 'payments-ledger',
      status: 'completed',
      agoMs: 9 * dayMs,
      tookMs: secondMs,
      by: editor ?? null,
    },
  ];
}
