import { expect } from 'playwright/test';
import { pasteInto, typeInto } from '../../support/typeInto.ts';
import { expectCalls, field, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import { assistantCall, assistantConfirmation, assistantState } from '../world/assistants.ts';
import { failsWith, failures } from '../world/failures.ts';
import { workspace, workspaceList } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const path = '/settings/assistants';
const allOn = { comment_incident: true, silence: true, run_playbook: false, acknowledge: false };

const stories: readonly Story[] = [
  {
    name: 'is off, and offers no actions until it is on',
    path,
    expects: [
      'Allow assistants to connect',
      'Allow assistants to connect first.',
      'No assistant is connected.',
    ],
    async followUp(stage) {
      const { page } = stage;
      await expect(page.getByRole('switch', { name: 'Run playbooks' })).toBeDisabled();
      await page.getByRole('switch', { name: 'Allow assistants to connect' }).click();
      await expectCalls(stage, 'assistants.settings.write', [{ enabled: true }]);
    },
  },
  {
    name: 'shows connections and calls, and turns single actions on',
    path,
    answers: {
      'assistants.settings.changes': assistantState({
        enabled: true,
        actions: allOn,
        connections: [{ id: 'a', client: 'Example Assistant 2.1', since: new Date(0).toISOString() }],
      }),
      'assistants.calls.changes': [
        assistantCall(),
        assistantCall({
          id: idOf(70, 2),
          tool: 'silence',
          outcome: 'denied',
          reason: 'The user denied this action. Nothing was changed.',
        }),
      ],
    },
    expects: [
      'Connected now: Example Assistant 2.1',
      'The last 500 calls of assistants, at most 100 refused ones, on this computer only.',
      'get_item',
      'Denied',
    ],
    async followUp(stage) {
      await stage.page.getByRole('switch', { name: 'Run playbooks' }).click();
      await expectCalls(stage, 'assistants.settings.write', [{ actions: { run_playbook: true } }]);
      await press(stage, 'Clear');
      await expectCalls(stage, 'assistants.calls.clear', [undefined]);
    },
  },
  {
    name: 'saves excluded types, one per line',
    path,
    expects: ['Excluded types'],
    async followUp(stage) {
      await pasteInto(
        field(stage, 'Types of items that assistants never see'),
        '*Secret*\n\n AWS::KMS::Key ',
      );
      await press(stage, 'Save');
      await expectCalls(stage, 'assistants.settings.write', [
        { excludedTypes: ['*Secret*', 'AWS::KMS::Key'] },
      ]);
    },
  },
  {
    name: 'explains why a setting could not be saved',
    path,
    answers: { 'assistants.settings.write': failsWith(failures.broken) },
    expects: ['Allow assistants to connect'],
    async followUp(stage) {
      await stage.page.getByRole('switch', { name: 'Allow assistants to connect' }).click();
      await expect(toast(stage, failures.broken.sentence)).toBeVisible();
    },
  },
];

const confirmations: readonly Story[] = [
  {
    name: 'shows the exact values, and denies by Enter',
    path,
    answers: { 'assistants.confirmations.changes': [assistantConfirmation()] },
    expects: [
      'Allow an assistant to comment?',
      'INC-142 Payments are slow (incident)',
      /The rollout of payments-worker/,
    ],
    async followUp(stage) {
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'assistants.confirmations.answer', [{ id: idOf(71, 1), allow: false }]);
    },
  },
  {
    name: 'allows on request',
    path,
    answers: { 'assistants.confirmations.changes': [assistantConfirmation()] },
    expects: ['Allow an assistant to comment?'],
    async followUp(stage) {
      await press(stage, 'Allow');
      await expectCalls(stage, 'assistants.confirmations.answer', [{ id: idOf(71, 1), allow: true }]);
    },
  },
  {
    name: 'needs the typed name of a guarded resource',
    path,
    answers: {
      'workspaces.changes': workspaceList(workspace({ guard: { whole: true, tags: [] } })),
      'guards.of': { guard: { name: 'payments-worker', reason: 'workspace' } },
      'assistants.confirmations.changes': [
        assistantConfirmation({
          tool: 'silence',
          target: { kind: 'config', name: 'payments-worker', id: idOf(3, 1) },
          values: [
            { name: 'Duration', value: '2 hours' },
            { name: 'Reason', value: 'Planned work '.repeat(200) },
          ],
          guarded: { act: 'silence', on: { kind: 'config', id: idOf(3, 1) } },
        }),
      ],
    },
    expects: ['Allow an assistant to silence a resource?', 'Type payments-worker to confirm'],
    async followUp(stage) {
      await typeInto(field(stage, /Type payments-worker to confirm/), 'payments-worker');
      await press(stage, 'Allow');
      await expectCalls(stage, 'assistants.confirmations.answer', [
        { id: idOf(71, 1), allow: true, typed: 'payments-worker' },
      ]);
    },
  },
];

defineStories([
  { screen: 'Settings → Assistants', stories },
  { screen: 'Actions of assistants', stories: confirmations },
]);
