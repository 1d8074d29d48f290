import { expect, it } from 'vitest';
import { explainConflict } from '#main/resources/explainConflict.ts';
import { failureOfStatus } from '#main/server/failures.ts';

const conflict = (code: string, message: string) =>
  failureOfStatus(409, JSON.stringify({ code, message, details: null, hint: null }), () => null, {
    method: 'POST',
    path: '/db/teams',
  });

it.each([
  [
    '23505',
    'duplicate key value violates unique constraint "teams_name_key"',
    'There is already a team with this name. Choose another name.',
  ],
  [
    '23503',
    'update or delete on table "teams" violates foreign key constraint "fk" on table "responders"',
    'Other records on the server still use this team, so it cannot be deleted.',
  ],
  [
    '23503',
    'insert or update on table "teams" violates foreign key constraint "fk"',
    'A record that this team refers to no longer exists on the server.',
  ],
])(
  'replaces the text of constraint %s by a sentence, and leaves the text in the details',
  (code, text, sentence) => {
    const failure = conflict(code, text);
    const explained = explainConflict(failure, 'teams');
    expect(explained).toMatchObject({ code: 'CONFLICT', data: { sentence, details: failure.data.details } });
    expect(explained).not.toHaveProperty('data.serverMessage');
    expect(failure.data.details).toContain(text);
  },
);

it.each([
  ['teams', 'name'],
  ['users', 'email'],
  ['playbooks', 'title'],
] as const)('names the form field of a value that is taken: %s', (kind, field) => {
  const failure = conflict('23505', 'duplicate key value violates unique constraint "key"');
  const { data } = explainConflict(failure, kind) as typeof failure;
  expect(data.fields).toEqual([{ path: [field], message: data.sentence }]);
});

it('leaves other failures unchanged', () => {
  const other = conflict('P0001', 'the agent is busy');
  expect(explainConflict(other, 'teams')).toBe(other);
  const unexpected = new Error('duplicate key');
  expect(explainConflict(unexpected, 'teams')).toBe(unexpected);
});
