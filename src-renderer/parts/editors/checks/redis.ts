import { hints } from '../messages.ts';
import { count, required } from '../rows/common.ts';
import { authentication, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const redis: CheckKind = {
  id: 'redis',
  label: 'Redis',
  icon: 'redis',
  schema: 'health_redis.schema.json',
  blank: { db: 0 },
  rows: (at) => [
    required(at('addr'), 'Address', { hint: hints.hostPort }),
    count(at('db'), 'Database'),
    template(at('test'), 'Test'),
    authentication(at),
  ],
};
