import { count, required } from '../rows/common.ts';
import { template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const tcp: CheckKind = {
  id: 'tcp',
  label: 'TCP',
  icon: 'network',
  rows: (at) => [
    required(at('endpoint'), 'URL'),
    template(at('test'), 'Test'),
    count(at('thresholdMillis'), 'Max Response Time (in millis)'),
  ],
};
