import { describe, expect, it } from 'vitest';
import { certificatesOf, readAuthority } from '#main/server/authority.ts';
import { parseProxySetting, proxyFor } from '#main/server/proxySetting.ts';
import { expiredAuthority, privateAuthority, privatelySigned } from '../../support/sampleForTests.ts';

const nowMs = Date.UTC(2026, 10, 21);
const refusal = (text: string, atMs = nowMs) => {
  try {
    readAuthority(text, atMs);
  } catch (error) {
    return String(error);
  }
  return undefined;
};

describe('a certificate authority file', () => {
  it('is reduced to its certificates', () => {
    const { pem, authority } = readAuthority(`a note\n${privatelySigned.key}\n${privateAuthority}`, nowMs);
    expect(authority).toEqual({
      subject: 'O=Meridian, CN=Meridian Test Authority',
      validTo: '2120-01-01T00:00:00.000Z',
    });
    expect(pem.trim()).toBe(privateAuthority.trim());
    expect(pem).not.toContain('PRIVATE KEY');
  });

  it('can contain several certificates, and each certificate is checked', () => {
    expect(certificatesOf(privateAuthority + privatelySigned.cert)).toHaveLength(2);
    expect(refusal(privateAuthority + expiredAuthority)).toContain(
      'O=Meridian, CN=Expired Test Authority expired on 2021-01-01',
    );
  });

  it.each([
    ['no text', '', 'contains no PEM certificate'],
    ['other text', 'not a certificate at all', 'contains no PEM certificate'],
    ['a private key', privatelySigned.key, 'contains no PEM certificate'],
    ['a damaged certificate', privateAuthority.replace(/\n.{20}/, '\n!!'), 'cannot be read'],
    ['an expired certificate', expiredAuthority, 'expired on 2021-01-01'],
  ])('is refused when it contains %s', (_what, text, sentence) => {
    expect(refusal(text)).toContain(sentence);
  });

  it('is refused before its validity starts', () => {
    expect(refusal(privateAuthority, Date.UTC(2019, 0, 1))).toContain('is not valid before 2020-01-01');
  });
});

describe('the proxy of a workspace', () => {
  it.each(['system', 'none', 'http://proxy.example:3128', 'http://[::1]:8080', 'http://10.0.0.1:80'])(
    'can be %s',
    (choice) => {
      expect(parseProxySetting(` ${choice} `)).toBe(choice);
    },
  );

  it.each([
    '',
    'proxy.example:3128',
    'https://proxy.example:3128',
    'http://proxy.example',
    'http://name:password@proxy.example:3128',
    'http://proxy.example:0',
    'http://proxy.example:70000',
    'http://proxy.example:3128/path',
    'socks5://proxy.example:1080',
  ])('cannot be %j', (choice) => {
    expect(() => parseProxySetting(choice)).toThrow('Use an address like http://proxy.example.com:3128');
  });

  it('is the system proxy unless another proxy is set', async () => {
    const system = async () => 'http://system.example:1';
    expect(await proxyFor(undefined, 'https://x.example', system)).toBe('http://system.example:1');
    expect(await proxyFor('system', 'https://x.example', system)).toBe('http://system.example:1');
    expect(await proxyFor('none', 'https://x.example', system)).toBeNull();
    expect(await proxyFor('http://own.example:2', 'https://x.example', system)).toBe('http://own.example:2');
  });
});
