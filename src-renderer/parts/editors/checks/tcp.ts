import { count, required } from '../rows/common.ts';
import { template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const tcp: CheckKind = {
  id: 'tcp',
  label: 'TCP',
  icon: 'network',
  schema: 'health_tcp.schema.json',
  rows: (at) => [
    required(at('endpoint'), 'URL'),
    template(at('test'), 'Test'),
    count(at('thresholdMillis'), 'Max Response Time (in millis)'),
  ],
};
