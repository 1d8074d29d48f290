/** What a person sees in the end. */
export interface Seen {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export interface Typed {
  readonly identifier: string;
  readonly password: string;
  /** Asked for by a sign-up. */
  readonly first_name?: string;
  readonly last_name?: string;
}

/** What is left of a way when it stopped before the program's own address. */
export type Stopped = { readonly callback: string } | Seen;

interface Page extends Seen {
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

/** The attributes of a tag. */
const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

/**
 * A person at a browser, by plain requests with cookies: follows redirects and fills in the sign-in pages of the sample's OpenID provider
 * and of its hosted provider, neither of which needs a script.
 */
export class BrowserPerson {
  /** By host name, as browsers keep them: whatever the port. */
  readonly #jar = new Map<string, Map<string, { readonly value: string; readonly path: string }>>();

  /** Opens an address, signs in where it is asked to, and goes on to what is there in the end, the program's own address included. */
  async signInAt(url: string, typed: Typed): Promise<Seen> {
    return this.#arrive(await this.callbackOf(url, typed));
  }

  /** The same, but stops before the program's own address, so that a test can bring back something else. */
  callbackOf(url: string, typed: Typed): Promise<Stopped> {
    return this.#walk(url, { ...typed, action: 'sign-in' });
  }

  /** Opens an address and cancels where it is asked to sign in. */
  async cancelAt(url: string): Promise<Seen> {
    return this.#arrive(await this.#walk(url, { action: 'cancel' }));
  }

  /** Opens an address and follows redirects, without filling in anything; stops before the program's own address. */
  open(url: string): Promise<Stopped> {
    return this.#walk(url, undefined);
  }

  /** Fetches the program's own address, as it is or as a test has changed it. */
  async visit(url: string): Promise<Seen> {
    return this.#ask(new URL(url), undefined, 'follow');
  }

  #arrive(stopped: Stopped): Promise<Seen> | Seen {
    return 'callback' in stopped ? this.visit(stopped.callback) : stopped;
  }

  async #walk(start: string, typed: Readonly<Record<string, string>> | undefined): Promise<Stopped> {
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
      // Who is asked once more has typed something wrong, and sees that.
      filledIn = true;
      next = form;
    }
    throw new Error(`The way from ${start} has no end.`);
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
    // The same name with another path is another cookie.
    if (gone) cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { value, path });
  }
}

/** The first form of a page, filled in; undefined where there is none that asks for anything. */
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
