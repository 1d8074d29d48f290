import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { html, htmlPage, type SignInForm, signInPage } from '../htmlPage.ts';
import type { FrontendApiRouteOptions } from './frontendApi.ts';
import { type HostedPerson, hostedId } from './organizations.ts';

const clientCookie = '__client';

export interface AccountPagesOptions extends FrontendApiRouteOptions {
  /** Origins of web clients, which are always allowed redirect targets. */
  readonly webOrigins: () => readonly string[];
}

type Fields = Readonly<Record<string, string | undefined>>;

interface PageKind {
  readonly path: string;
  readonly form: SignInForm;
  /** Returns the person, or the error message for a failed attempt. */
  readonly who: (typed: Fields) => HostedPerson | string;
}

/**
 * Registers the provider's sign-in and sign-up pages, which work without scripts. They redirect the person
 * to the program with a nonce.
 */
export function registerAccountPages(app: FastifyInstance, options: AccountPagesOptions): void {
  const { state, behavior, origin, webOrigins } = options;
  const page = (reply: FastifyReply, status: number, text: string) =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);

  function isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if ([origin(), ...webOrigins()].includes(url.origin)) return true;
    return behavior.now.loopback && url.protocol === 'http:' && url.hostname === '127.0.0.1';
  }

  const find = (email: string | undefined) => state().people.find((person) => person.email === email);

  function signUp(typed: Fields): HostedPerson | string {
    const {
      identifier: email = '',
      password = '',
      first_name: firstName = '',
      last_name: lastName = '',
    } = typed;
    if (!z.email().safeParse(email).success) return 'Enter a valid e-mail address.';
    if (password.length < 8) return 'Passwords must be 8 characters or more.';
    if (find(email) !== undefined) return 'That e-mail address is taken.';
    const person = { id: hostedId('user', email), email, password, firstName, lastName };
    state().people.push(person);
    return person;
  }

  const kinds: readonly PageKind[] = [
    {
      path: '/sign-in',
      form: { title: 'Sign in to Sample identity' },
      who: ({ identifier, password }) => {
        const person = find(identifier);
        if (person === undefined) return 'Couldn’t find your account.';
        return person.password === password ? person : 'Password is incorrect.';
      },
    },
    {
      path: '/sign-up',
      form: {
        title: 'Create your account',
        more: [
          ['first_name', 'First name'],
          ['last_name', 'Last name'],
        ],
      },
      who: signUp,
    },
  ];

  for (const { path, form, who } of kinds) {
    /** Returns the redirect target. Responds with 403 and returns undefined if the target is not allowed. */
    const target = (request: FastifyRequest, reply: FastifyReply): URL | undefined => {
      const { redirect_url: address = `${origin()}/user` } = request.query as Fields;
      if (isAllowed(address)) return new URL(address);
      void page(
        reply,
        403,
        htmlPage(
          'This address is not allowed',
          html`<p role="alert">${address} is not one of the addresses to which you may be sent back.</p>`,
        ),
      );
      return undefined;
    };

    app.get(path, (request, reply) =>
      target(request, reply) === undefined ? reply : page(reply, 200, signInPage(form)),
    );

    app.post(path, (request, reply) => {
      const url = target(request, reply);
      if (url === undefined) return reply;
      const typed = (request.body ?? {}) as Fields;
      const person = who(typed);
      if (typeof person === 'string')
        return page(reply, 422, signInPage({ ...form, identifier: typed.identifier, error: person }));
      const known = state().clientOf(request.cookies[clientCookie]);
      const token = known === undefined ? state().newClient() : undefined;
      const client = known ?? state().clientOf(token);
      if (client === undefined) throw new Error('The new client was not found.');
      const session = state().signIn(client, person);
      url.searchParams.set('rotating_token_nonce', state().nonceFor(session));
      url.searchParams.set('created_session_id', session.id);
      if (token !== undefined)
        void reply.setCookie(clientCookie, token, { path: '/', httpOnly: true, sameSite: 'lax' });
      return reply.redirect(url.href, 303);
    });
  }

  for (const [path, title] of [
    ['/user', 'Your account'],
    ['/organization', 'Organization'],
    ['/create-organization', 'Create an organization'],
    ['/', 'Sample identity'],
  ] as const) {
    app.get(path, (_request, reply) =>
      page(reply, 200, htmlPage(title, html`<p>Nothing can be done here.</p>`)),
    );
  }
}
