import type { AssistantCall, AssistantConfirmation, AssistantState } from '#contract/assistants.ts';
import { defaultExcludedTypes } from '#contract/rules/assistants.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, idOf, minuteMs } from './times.ts';

export const assistantState = (values: Partial<AssistantState> = {}): AssistantState => ({
  enabled: false,
  actions: { comment_incident: false, silence: false, run_playbook: false, acknowledge: false },
  excludedTypes: [...defaultExcludedTypes],
  connections: [],
  ...values,
});

export const assistantCall = (values: Partial<AssistantCall> = {}): AssistantCall => ({
  id: idOf(70, 1),
  at: ago(2 * minuteMs),
  client: 'Example Assistant 2.1',
  tool: 'get_item',
  input: `{"id":"${idOf(3, 1)}"}`,
  outcome: 'answered',
  reason: null,
  tookMs: 42,
  bytes: 8_120,
  ...values,
});

export const assistantConfirmation = (
  values: Partial<AssistantConfirmation> = {},
): AssistantConfirmation => ({
  id: idOf(71, 1),
  client: 'Example Assistant 2.1',
  tool: 'comment_incident',
  workspace: 'Production',
  target: { kind: 'incident', name: 'INC-142 Payments are slow', id: idOf(5, 1) },
  values: [
    { name: 'Comment', value: 'The rollout of payments-worker at 02:14 came before the first failure.' },
  ],
  guarded: null,
  until: ago(-2 * minuteMs),
  ...values,
});

/** Assistants are off, and none has called. */
export const assistantAnswers = {
  'assistants.settings.changes': assistantState(),
  'assistants.settings.write': {},
  'assistants.calls.changes': [],
  'assistants.calls.clear': {},
  'assistants.confirmations.changes': [],
  'assistants.confirmations.answer': {},
} satisfies Partial<Answers>;
