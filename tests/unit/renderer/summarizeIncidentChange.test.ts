import { describe, expect, it } from 'vitest';
import type { IncidentChange } from '#contract/incidents.ts';
import { changedFields, summarizeIncidentChange } from '#parts/incidents/summarizeIncidentChange.ts';

const common = { id: '0192aaaa-0000-4000-8000-000000000001', incidentId: 'i' };

describe('summarizeIncidentChange', () => {
  it.each<[IncidentChange, string, string]>([
    [{ kind: 'comment.add', ...common, hypothesisId: 'h', text: 'said' }, 'Comment', 'said'],
    [
      {
        kind: 'hypothesis.add',
        ...common,
        parentId: null,
        type: 'root',
        title: 'believed',
        status: 'possible',
      },
      'New hypothesis',
      'believed',
    ],
    [
      {
        kind: 'evidence.add',
        ...common,
        hypothesisId: 'h',
        type: 'comment',
        description: 'found',
        definitionOfDone: false,
        payload: null,
      },
      'New evidence',
      'found',
    ],
    [
      { kind: 'incident.change', ...common, to: { status: 'closed', severity: 'low' }, was: {} },
      'Incident change',
      'Status: closed\nSeverity: low',
    ],
    [
      { kind: 'hypothesis.change', ...common, row: 'h', to: { title: 'new' }, was: { title: 'old' } },
      'Hypothesis change',
      'Title: new',
    ],
    [
      { kind: 'evidence.change', ...common, row: 'e', to: { definitionOfDone: true, script: null }, was: {} },
      'Evidence change',
      'Definition of done: yes\nScript: nothing',
    ],
  ])('describes %o', (act, kind, textToCopy) => {
    expect(summarizeIncidentChange(act)).toMatchObject({ kind, textToCopy });
  });
});

describe('changedFields', () => {
  it('returns three values of each changed field, also of an unknown type', () => {
    const act: IncidentChange = {
      kind: 'evidence.change',
      ...common,
      row: 'e',
      to: { done: true, description: '' },
      was: { done: null },
    };
    expect(changedFields(act, { done: false, description: { odd: 1 } })).toEqual([
      { name: 'Done', before: 'nothing', mine: 'yes', theirs: 'no' },
      { name: 'Description', before: 'nothing', mine: 'nothing', theirs: '{"odd":1}' },
    ]);
  });

  it('returns no fields for an added comment', () => {
    expect(changedFields({ kind: 'comment.add', ...common, hypothesisId: null, text: 'x' }, null)).toEqual(
      [],
    );
  });
});
