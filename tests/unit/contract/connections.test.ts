import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionUrl, readAddress } from '#contract/rules/connections/address.ts';
import type { ConnectionField, ConnectionType } from '#contract/rules/connections/ConnectionType.ts';
import {
  type ConnectionRecord,
  inputsOf,
  propertyAt,
  withValue,
} from '#contract/rules/connections/record.ts';
import { connectionSecrets } from '#contract/rules/connections/secrets.ts';
import { toConnectionForm } from '#contract/rules/connections/toConnectionForm.ts';
import { toConnectionRecord } from '#contract/rules/connections/toConnectionRecord.ts';
import { connectionTypeOf, connectionTypes } from '#contract/rules/connections/types.ts';

const typeOf = (type: string): ConnectionType => {
  const found = connectionTypeOf(type);
  if (found === undefined) throw new Error(`There is no type ${type}.`);
  return found;
};

/** Texts to type, except for values that older clients wrote by mistake, which the form ignores. */
const typedText = ({ wrongDefault }: ConnectionField) =>
  fc
    .oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', 'secret://name/key', 'a@b', 'x/y', 'a:b', 'q?x=1&y=2', '$(x)', '%41', 'ümlaut'),
    )
    .filter((text) => text !== 'undefined' && text !== wrongDefault);

const inputOf = (field: ConnectionField): fc.Arbitrary<unknown> => {
  if (field.kind === 'checkbox') return fc.boolean();
  if (field.kind === 'number') return fc.oneof(fc.nat({ max: 65_535 }), fc.constant(null));
  if (field.kind === 'choice') return fc.constantFrom(...(field.options ?? []));
  // A typed URL becomes part of a generated URL, and is read back from it.
  return field.path === 'url' ? fc.webUrl({ withQueryParameters: true }) : typedText(field);
};

const formOf = (type: ConnectionType): fc.Arbitrary<ConnectionRecord> => {
  const inputs = inputsOf(type);
  return fc.tuple(...inputs.map(inputOf)).map((values) =>
    inputs.reduce<ConnectionRecord>((form, { path }, at) => withValue(form, path, values[at]), {
      type: type.type,
      name: 'one',
      namespace: 'tests',
    }),
  );
};

describe.each(connectionTypes.map((type) => [type.type, type] as const))(
  'the %s connection form',
  (_, type) => {
    it('reads back the stored values, and unchanged values change nothing', () => {
      fc.assert(
        fc.property(formOf(type), (form) => {
          const stored = toConnectionRecord(form, undefined);
          const shown = toConnectionForm(stored);
          for (const { path } of inputsOf(type))
            expect([path, propertyAt(shown, path)]).toEqual([path, propertyAt(form, path)]);
          expect(toConnectionRecord({}, stored)).toEqual({ name: 'one' });
          expect(toConnectionRecord(shown, stored)).toEqual({ name: 'one' });
        }),
        { numRuns: 60 },
      );
    });

    it('writes no secret into its URL', () => {
      const secrets = inputsOf(type).filter(({ kind }) => kind === 'env');
      const form = secrets.reduce<ConnectionRecord>((all, { path }) => withValue(all, path, 'hidden'), {
        type: type.type,
      });
      expect(String(toConnectionRecord(form, undefined).url ?? '')).not.toContain('hidden');
      expect(connectionSecrets(form)).toEqual(secrets.map(({ path }) => path));
    });
  },
);

describe('a connection URL', () => {
  it.each([
    ['slack', 'slack://$(password)@C01', { username: 'C01' }],
    ['slack', 'slack://xoxb-1@C01', { username: 'C01', password: 'xoxb-1' }],
    ['opsgenie', 'opsgenie://host:443/$(password)', { 'properties.host': 'host', 'properties.port': '443' }],
    [
      'rocketchat',
      'rocketchat://me@h:1/$(username)/$(password)/c',
      {
        'properties.user': 'me',
        'properties.host': 'h',
        'properties.port': '1',
        'properties.channel': 'c',
      },
    ],
    [
      'ntfy',
      'ntfy://:$(password)@h/t?Scheme=http',
      { 'properties.host': 'h', 'properties.topic': 't', insecure_tls: true },
    ],
    ['zulip_chat', 'zulip://undefined:$(password)@h/', { 'properties.host': 'h' }],
    [
      'email',
      'smtp://$(username):$(password)@h:25/?Auth=Plain&UseStartTLS=true',
      {
        'properties.host': 'h',
        'properties.port': '25',
        'properties.authMethod': 'Plain',
        insecure_tls: true,
      },
    ],
    ['discord', 'https://discord.example/api', {}],
    [
      'generic_webhook',
      'generic+?ContentType=x&DisableTLS=false',
      { 'properties.contentType': 'x', insecure_tls: false },
    ],
    ['postgres', 'postgres://h', {}],
  ])('of type %s, %s, is parsed', (type, address, fields) => {
    expect(Object.fromEntries(readAddress(typeOf(type), address))).toEqual(fields);
  });

  it('has empty parts for missing values', () => {
    expect(connectionUrl('a://{username}:{properties.port}/?x={insecure_tls}', {})).toBe('a://:/?x=false');
  });
});

describe('a connection of a type without a form', () => {
  it('is displayed and stored unchanged, with its properties as text', () => {
    const record = { type: 'mainframe', url: 'x', properties: { lu: 'LU1' } };
    expect(toConnectionForm(record)).toBe(record);
    expect(toConnectionRecord({ properties: { lu: 'LU2', port: 23, on: true } }, record)).toEqual({
      properties: { lu: 'LU2', port: '23', on: 'true' },
    });
  });

  it('treats properties with secret names as secrets', () => {
    expect(
      connectionSecrets({ type: 'slackwebhook', properties: { team: 'a', apiKey: 'b', headers: '{}' } }),
    ).toEqual(['username', 'password', 'certificate', 'properties.apiKey', 'properties.headers', 'url']);
  });
});

describe('connection types', () => {
  it('have unique names, and an input for each placeholder of their URL', () => {
    expect(new Set(connectionTypes.map(({ type }) => type)).size).toBe(connectionTypes.length);
    for (const type of connectionTypes) {
      const paths = inputsOf(type).map(({ path }) => path);
      for (const [, path] of (type.url ?? '').matchAll(/\{([\w.]+)/g)) expect(paths).toContain(path);
    }
  });

  it('for notifications are those of the web client', () => {
    const titles = connectionTypes.filter(({ notifies }) => notifies).map(({ title }) => title);
    expect(titles.sort()).toEqual(
      [
        'Discord',
        'Email',
        'Google Chat',
        'IFTTT',
        'Mattermost',
        'Matrix',
        'Ntfy',
        'OpsGenie',
        'Pushbullet',
        'Pushover',
        'Rocketchat',
        'Slack',
        'Teams',
        'Telegram',
        'Zulip Chat',
        'Generic Webhook',
      ].sort(),
    );
    expect(connectionTypes.filter(({ hidden }) => hidden).map(({ type }) => type)).toEqual(['jmeter']);
  });
});
