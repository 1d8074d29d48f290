import { valueAt } from '#kit/fields/recordPath.ts';
import { isEmptyValue } from '#kit/form/blankValue.ts';
import { list, text } from '../rows/common.ts';
import { authentication } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

/** Writes the server's key, and also reads the web client's key. */
export const alertManager: CheckKind = {
  id: 'alertmanager',
  aliases: ['alertManager'],
  label: 'Alert Manager',
  icon: 'alertmanager',
  rows: (at) => {
    // Hand-written specifications can use the server's alternative key `url`.
    const hasUrl = (values: unknown) =>
      valueAt(values, at('url')) !== undefined && isEmptyValue(valueAt(values, at('host')));
    return [
      text(at('host'), 'URL', { required: true, when: (values) => !hasUrl(values) }),
      text(at('url'), 'URL', { required: true, when: hasUrl }),
      authentication(at),
      list(at('alerts'), 'Alerts'),
      { kind: 'keyValue', name: at('filters'), label: 'Filters' },
      list(at('ignore'), 'Ignore'),
    ];
  },
};
