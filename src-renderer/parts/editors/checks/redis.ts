import { hints } from '../messages.ts';
import { count, requiredUnless, text } from '../rows/common.ts';
import { authentication, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const redis: CheckKind = {
  id: 'redis',
  label: 'Redis',
  icon: 'redis',
  blank: { db: 0 },
  rows: (at) => [
    requiredUnless(at('addr'), 'Address', [at('url'), at('connection')], { hint: hints.hostPort }),
    // The server’s replacement for the address, which it deprecates.
    text(at('url'), 'URL', { hint: hints.insteadOfAddress }),
    count(at('db'), 'Database', { hint: hints.redisDatabase }),
    template(at('test'), 'Test'),
    authentication(at),
  ],
};
