import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors, type Provider } from 'oidc-provider';
import type { SampleAccount } from '../database/accounts.ts';
import { html, htmlPage, signInPage } from '../htmlPage.ts';
import { loginPath } from './createProvider.ts';

const title = 'Sign in to the sample server';

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page);
}

async function answerLogin(
  provider: Provider,
  accounts: readonly SampleAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, signInPage({ title, cancel: true }));
  const typed = new URLSearchParams(await text(request));
  if (typed.get('action') === 'cancel') {
    const cancelled = { error: 'access_denied', error_description: 'End-User aborted interaction' };
    return provider.interactionFinished(request, response, cancelled);
  }
  const identifier = typed.get('identifier') ?? '';
  const account = accounts.find(
    ({ email, password }) => email === identifier && password === typed.get('password'),
  );
  if (account === undefined) {
    const error = 'Invalid e-mail or password.';
    return sendPage(response, 401, signInPage({ title, cancel: true, identifier, error }));
  }
  // Signing in implies consent, so that no consent page follows.
  return provider.interactionFinished(request, response, {
    login: { accountId: account.id, remember: false },
    consent: {},
  });
}

/** Removes the session cookies, so that every sign-in prompts for credentials. */
function forgetSession(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '')
    .split('; ')
    .filter((pair) => !/^_session(?:=|\.)/.test(pair));
  request.headers.cookie = cookies.join('; ');
}

/**
 * oidc-provider grants `offline_access` only with `prompt=consent`; the simulated server does not require
 * that.
 */
function askForConsent(request: IncomingMessage): void {
  const url = new URL(request.url ?? '/', 'http://provider');
  const asked = url.searchParams.get('scope')?.split(' ') ?? [];
  const prompts = new Set((url.searchParams.get('prompt') ?? '').split(' ').filter(Boolean));
  if (!asked.includes('offline_access') || prompts.has('none')) return;
  url.searchParams.set('prompt', [...prompts.add('consent')].join(' '));
  request.url = url.pathname + url.search;
}

/** Returns the request handler of the provider, including its login page. */
export function providerPages(provider: Provider, accounts: readonly SampleAccount[]) {
  const protocol = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = ''] = (request.url ?? '/').split('?');
    if (path.startsWith(loginPath)) {
      try {
        await answerLogin(provider, accounts, request, response);
      } catch (error) {
        if (!(error instanceof errors.SessionNotFound)) throw error;
        sendPage(response, 400, htmlPage(title, html`<p role="alert">This sign-in has expired.</p>`));
      }
      return;
    }
    if (path.startsWith('/authorize')) forgetSession(request);
    if (path === '/authorize') askForConsent(request);
    await protocol(request, response);
  };
}
