import { lines } from '../rows/common.ts';
import { template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

export const exec: CheckKind = {
  id: 'exec',
  label: 'Exec',
  icon: 'console',
  rows: (at) => [lines(at('script'), 'Script', { required: true }), template(at('test'), 'Test')],
};
