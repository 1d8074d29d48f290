import type { HandshakeAnswer, HandshakeRequest } from '#contract/rules/handshake.ts';
import type { Channel } from './channel.ts';

const tokenKey = 'quarterdeck.bridge-token';
const answerTimeoutMs = 5_000;

/** Removes the start key from the address, so that neither the history nor a copied link contains it. */
function takeKey(): string | undefined {
  const match = /^#key=([\w-]+)$/.exec(location.hash);
  if (match === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return match[1];
}

const startKey = takeKey();

function isHandshakeAnswer(data: unknown): data is HandshakeAnswer {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  return data.type === 'welcome' || data.type === 'refused';
}

function parseAnswer(data: unknown): HandshakeAnswer | undefined {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return isHandshakeAnswer(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends the handshake on a new channel.
 * @returns the answer of the main process
 * @throws Error if the channel closes or no answer arrives within 5 s
 */
export function requestHandshake(channel: Channel, buildId: string): Promise<HandshakeAnswer> {
  const token = localStorage.getItem(tokenKey) ?? undefined;
  const hello: HandshakeRequest = {
    type: 'hello',
    buildId,
    ...(startKey === undefined ? {} : { key: startKey }),
    ...(token === undefined ? {} : { token }),
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Main did not answer the greeting.')), answerTimeoutMs);
    channel.on('close', () => {
      clearTimeout(timer);
      reject(new Error('The connection closed before main answered.'));
    });
    let isAnswered = false;
    channel.on('message', (event) => {
      // A channel cannot remove a listener, and later messages are large: parsing them here would do it twice.
      if (isAnswered) return;
      const answer = parseAnswer(event?.data);
      if (answer === undefined) return;
      isAnswered = true;
      clearTimeout(timer);
      if (answer.type === 'welcome' && answer.token !== undefined)
        localStorage.setItem(tokenKey, answer.token);
      resolve(answer);
    });
    channel.postMessage(JSON.stringify(hello));
  });
}
