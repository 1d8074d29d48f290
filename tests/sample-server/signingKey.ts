import { checkPrimeSync, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An RSA key for RS256. */
export interface SigningKey {
  readonly kid: string;
  readonly private: KeyObject;
  readonly public: KeyObject;
}

const exponent = 65_537n;
const primeBytes = 128;

/** Returns deterministic bytes for a text. */
function bytesOf(text: string, count: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, at) =>
    createHash('sha256').update(`${text} ${at}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, count);
}

const bigintOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

/** Returns the first prime after a deterministic number for a text. */
function primeOf(text: string): bigint {
  const bytes = Buffer.from(bytesOf(text, primeBytes));
  bytes.writeUInt8(bytes.readUInt8(0) | 0xc0, 0);
  let candidate = bigintOf(bytes) | 1n;
  while ((candidate - 1n) % exponent === 0n || !checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

/** Returns the modular inverse (extended Euclidean algorithm). */
function inverseOf(value: bigint, modulus: bigint): bigint {
  let [rest, next, factor, nextFactor] = [value, modulus, 1n, 0n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return ((factor % modulus) + modulus) % modulus;
}

function encoded(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex').toString('base64url');
}

function newKey(name: string): SigningKey {
  const [p, q] = [primeOf(`${name} p`), primeOf(`${name} q`)];
  const d = inverseOf(exponent, (p - 1n) * (q - 1n));
  const key = {
    kty: 'RSA',
    n: encoded(p * q),
    e: encoded(exponent),
    d: encoded(d),
    p: encoded(p),
    q: encoded(q),
    dp: encoded(d % (p - 1n)),
    dq: encoded(d % (q - 1n)),
    qi: encoded(inverseOf(q, p)),
  };
  const secret = createPrivateKey({ key, format: 'jwk' });
  return { kid: name, private: secret, public: createPublicKey(secret) };
}

const made = new Map<string, SigningKey>();

/**
 * Returns the deterministic key for a name, which is also its `kid`. Signatures stay valid across starts.
 * For samples only.
 */
export function signingKey(name: string): SigningKey {
  const key = made.get(name) ?? newKey(name);
  made.set(name, key);
  return key;
}
