import { describe, expect, it } from 'vitest';
import type { IncidentChange } from '#contract/incidents.ts';
import { actionOfCall, nameRefusedAction, writeActions } from '#contract/refusedActions.ts';
import { failureSentences } from '#contract/rules/failures.ts';
import { serverWrites } from '#contract/rules/procedureEffects.ts';

const change = (to: Extract<IncidentChange, { kind: 'incident.change' }>['to']): IncidentChange => ({
  kind: 'incident.change',
  id: 'a',
  incidentId: 'i',
  to,
  was: {},
});

describe('the refusal of an action', () => {
  it('has a name for every procedure that writes to the server', () => {
    expect(Object.keys(writeActions).toSorted()).toEqual(Object.keys(serverWrites).toSorted());
    expect(actionOfCall('incidents.get', { id: 'i' })).toBeUndefined();
  });

  it.each([
    ['incidents.act', change({ severity: 'high' }), 'change this incident’s priority'],
    ['incidents.act', change({ title: 'a', description: 'b' }), 'change this incident'],
    ['resources.create', { kind: 'integrations' }, 'create an integration'],
    ['resources.create', { kind: 'users' }, 'create a user'],
    ['resources.update', { kind: 'notifications' }, 'change this notification rule'],
    ['resources.remove', { kind: 'silences' }, 'delete this silence'],
    ['playbooks.run', { id: 'p' }, 'run this playbook'],
  ])('of %s names what was refused', (call, input, action) => {
    expect(actionOfCall(call, input)).toBe(action);
  });

  it('names the action, the missing permission and who grants it, without the text of the server', () => {
    const needs = { object: 'playbooks', action: 'playbook:run' };
    expect(
      nameRefusedAction('run this playbook', {
        sentence: 'You need playbook:run permission on playbooks.',
        serverMessage: 'access denied to subject=x',
        details: 'POST /playbook/run: 403',
        needs,
      }),
    ).toEqual({
      sentence:
        'You can’t run this playbook. You need playbook:run permission on playbooks. Ask an administrator of this workspace.',
      details: 'POST /playbook/run: 403',
      needs,
    });
    for (const sentence of [failureSentences.forbiddenPage, failureSentences.forbiddenAction])
      expect(
        nameRefusedAction('delete this hypothesis', { sentence: `${sentence} Nothing was deleted.` }),
      ).toEqual({
        sentence:
          'You can’t delete this hypothesis. Nothing was deleted. Ask an administrator of this workspace.',
      });
  });

  it('stays as it is where the action explains its own refusal', () => {
    const own = { sentence: 'This run has no approvers yet.' };
    expect(nameRefusedAction('approve this run', own)).toBe(own);
  });
});
