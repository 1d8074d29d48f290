import { valueAt } from '#kit/fields/recordPath.ts';
import { hints } from '../messages.ts';
import { count, env, lines, required, requiredUnless, section, text } from '../rows/common.ts';
import { authentication, everyAuthentication, template } from '../rows/oneOfRows.ts';
import type { CheckKind } from './CheckKind.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'].map((value) => ({ value, label: value }));
const codes = [200, 201, 202, 204, 301, 302, 401, 404, 500, 502, 503].map((code) => ({
  value: String(code),
  label: String(code),
}));

export const http: CheckKind = {
  id: 'http',
  label: 'HTTP',
  icon: 'http',
  blank: { method: 'GET' },
  rows: (at) => [
    requiredUnless(at('url'), 'URL', [at('connection'), at('endpoint')]),
    { kind: 'segmented', name: at('method'), label: 'HTTP Method', options: methods },
    lines(at('body'), 'Body', {
      when: (values) => ['POST', 'PUT'].includes(String(valueAt(values, at('method')))),
    }),
    {
      kind: 'recordList',
      name: at('headers'),
      label: 'Headers',
      noun: 'Header',
      // The web client has no field for the name.
      rows: [required('name', 'Name'), env('', 'Value')],
    },
    authentication(at, everyAuthentication),
    section(at('test of the answer'), 'Test', [
      {
        kind: 'multiSelect',
        name: at('responseCodes'),
        label: 'Response Codes',
        noun: 'codes',
        options: codes,
        creatable: /^[1-5]\d\d$/,
        numbers: true,
      },
      count(at('thresholdMillis'), 'Max Response Time (in millis)'),
      text(at('responseContent'), 'Response Text (Exact Match)', { hint: hints.exactResponse }),
      count(at('maxSSLExpiry'), 'Max SSL Expiry Age (days)', { hint: hints.certificateAge }),
      template(at('test'), 'Script'),
    ]),
  ],
};
