import { hints } from '../messages.ts';
import { count, lines, required, requiredUnless } from '../rows/common.ts';
import { authentication, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const elasticsearch: CheckKind = {
  id: 'elasticsearch',
  label: 'Elasticsearch',
  icon: 'elasticsearch',
  rows: (at) => [
    requiredUnless(at('url'), 'URL', [at('connection')]),
    required(at('index'), 'Index'),
    lines(at('query'), 'Query', { required: true }),
    count(at('results'), 'Expected Results', { hint: hints.results }),
    template(at('test'), 'Test'),
    authentication(at),
  ],
};
