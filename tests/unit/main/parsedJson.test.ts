import { expect, it } from 'vitest';
import { parseJson } from '#main/server/ServerClient.ts';

const parsed = (body: string): unknown =>
  parseJson({ status: 200, header: () => null, body, request: { method: 'GET', path: '/api' } });

it('parsed JSON replaces half of a surrogate pair and retains complete pairs', () => {
  const id = parsed('[{"id":"a\\ud800b","name":"\\ud83d\\ude00 \\udfff"}]');
  expect(id).toEqual([{ id: 'a\ufffdb', name: '\u{1f600} \ufffd' }]);
  expect(() => encodeURIComponent(JSON.stringify(id))).not.toThrow();
});

it('parsed JSON without escapes is unchanged', () => {
  expect(parsed('{"ids":[1,null,"é"]}')).toEqual({ ids: [1, null, 'é'] });
});
