/** The last page of a navigation. */
export interface VisitedPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export interface Typed {
  readonly identifier: string;
  readonly password: string;
  /** Sign-up only. */
  readonly first_name?: string;
  readonly last_name?: string;
}

/** A navigation that stopped before the program's callback URL, or the last page. */
export type StoppedNavigation = { readonly callback: string } | VisitedPage;

interface Page extends VisitedPage {
  readonly type: string;
}

const mostSteps = 15;
const isCallback = (url: URL): boolean =>
  url.protocol === 'http:' && url.hostname === '127.0.0.1' && url.pathname === '/callback';

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

/**
 * Simulates a user's browser with plain requests and cookies. Follows redirects and submits the sign-in
 * pages of the sample's OpenID and hosted providers, which need no scripts.
 */
export class SimulatedBrowser {
  /** Cookies by host name. As in browsers, the port does not matter. */
  readonly #jar = new Map<string, Map<string, { readonly value: string; readonly path: string }>>();

  /** Opens a URL, signs in if prompted, and continues to the last page, including the program's callback. */
  async signInAt(url: string, typed: Typed): Promise<VisitedPage> {
    return this.#arrive(await this.callbackOf(url, typed));
  }

  /** Like `signInAt`, but stops before the program's callback, so that a test can modify the URL. */
  callbackOf(url: string, typed: Typed): Promise<StoppedNavigation> {
    return this.#walk(url, { ...typed, action: 'sign-in' });
  }

  /** Opens a URL and cancels the sign-in prompt. */
  async cancelAt(url: string): Promise<VisitedPage> {
    return this.#arrive(await this.#walk(url, { action: 'cancel' }));
  }

  /** Opens a URL and follows redirects without submitting forms. Stops before the program's callback. */
  open(url: string): Promise<StoppedNavigation> {
    return this.#walk(url, undefined);
  }

  /** Requests the program's callback URL, which a test may have modified. */
  async visit(url: string): Promise<VisitedPage> {
    return this.#ask(new URL(url), undefined, 'follow');
  }

  #arrive(stopped: StoppedNavigation): Promise<VisitedPage> | VisitedPage {
    return 'callback' in stopped ? this.visit(stopped.callback) : stopped;
  }

  async #walk(
    start: string,
    typed: Readonly<Record<string, string>> | undefined,
  ): Promise<StoppedNavigation> {
    let next: { url: URL; form?: URLSearchParams } = { url: new URL(start) };
    let filledIn = typed === undefined;
    for (let step = 0; step < mostSteps; step += 1) {
      if (isCallback(next.url)) return { callback: next.url.href };
      const page = await this.#ask(next.url, next.form, 'manual');
      if (page.location !== undefined) {
        next = { url: new URL(page.location, next.url) };
        continue;
      }
      const form = filledIn || typed === undefined ? undefined : formOf(page, typed);
      if (form === undefined) return page;
      // A second prompt means invalid input, so return the page with the error.
      filledIn = true;
      next = form;
    }
    throw new Error(`Too many redirects from ${start}.`);
  }

  async #ask(url: URL, form: URLSearchParams | undefined, redirect: 'manual' | 'follow') {
    const cookie = this.#cookiesFor(url);
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect,
      headers: { accept: 'text/html,application/xhtml+xml', ...(cookie === '' ? {} : { cookie }) },
      ...(form === undefined ? {} : { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(url, line);
    const location = answer.headers.get('location') ?? undefined;
    const seen: Page = {
      url: answer.url === '' ? url.href : answer.url,
      status: answer.status,
      text: await answer.text(),
      type: answer.headers.get('content-type') ?? '',
    };
    return { ...seen, location: redirect === 'manual' && answer.status < 400 ? location : undefined };
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    return [...(this.#jar.get(hostname) ?? [])]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name.replace(/ .*/s, '')}=${value}`)
      .join('; ');
  }

  #keep({ hostname }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.replace(/^[^=]*=/, '');
    const path = attribute('path') ?? '/';
    const cookies = this.#jar.get(hostname) ?? new Map();
    this.#jar.set(hostname, cookies);
    const expires = Date.parse(attribute('expires') ?? '');
    const gone = value === '' || attribute('max-age') === '0' || expires <= Date.now();
    // A cookie with the same name and another path is a separate cookie.
    if (gone) cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { value, path });
  }
}

/** Returns the first form of a page with the given values, undefined without input fields. */
function formOf({ url, text }: Page, typed: Readonly<Record<string, string>>) {
  const [, opening = '', inside = ''] = /<form([^>]*)>(.*?)<\/form>/s.exec(text) ?? [];
  if (inside === '') return undefined;
  const form = new URLSearchParams();
  for (const [tag] of inside.matchAll(/<input[^>]*>/g)) {
    const attributes = attributesOf(tag);
    const name = attributes.get('name');
    if (name !== undefined) form.set(name, typed[name] ?? attributes.get('value') ?? '');
  }
  if (typed.action !== undefined) form.set('action', typed.action);
  return { url: new URL(attributesOf(opening).get('action') ?? url, url), form };
}
