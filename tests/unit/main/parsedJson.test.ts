import { expect, it } from 'vitest';
import { parseJson } from '../../../src-main/server/ServerClient.ts';

const parsed = (body: string): unknown =>
  parseJson({ status: 200, header: () => null, body, asked: { method: 'GET', path: '/api' } });

it('replaces half of a surrogate pair in a text of an answer, and leaves whole pairs', () => {
  const id = parsed('[{"id":"a\\ud800b","name":"\\ud83d\\ude00 \\udfff"}]');
  expect(id).toEqual([{ id: 'a\ufffdb', name: '\u{1f600} \ufffd' }]);
  expect(() => encodeURIComponent(JSON.stringify(id))).not.toThrow();
});

it('reads an answer without escapes as it is', () => {
  expect(parsed('{"ids":[1,null,"é"]}')).toEqual({ ids: [1, null, 'é'] });
});
