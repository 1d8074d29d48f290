import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { cookieOptions } from './kratosSession.ts';
import type { Sessions } from './Sessions.ts';

export const passwordCookie = 'authorization';

const typedSchema = z.object({ username: z.string(), password: z.string() });

const loginPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mission Control</title></head>
<body>
<h1>Mission Control</h1>
<p>Sign in by POST /auth/login.</p>
</body>
</html>
`;

/** Registers the sign-in of newer servers with a password file, which sets a cookie. There is no sign-out. */
export function registerPasswordLogin(
  app: FastifyInstance,
  { accounts, sessions }: { readonly accounts: readonly SampleAccount[]; readonly sessions: Sessions },
): void {
  app.get('/login', (_request, reply) => reply.type('text/html; charset=utf-8').send(loginPage));

  app.post('/auth/login', (request, reply) => {
    const typed = typedSchema.safeParse(request.body);
    if (!typed.success) return reply.code(400).send({ error: 'invalid request body' });
    const { username, password } = typed.data;
    const account = accounts.find((known) => known.email === username && known.password === password);
    if (account === undefined) return reply.code(401).send({ error: 'invalid username or password' });
    const { session, cookie } = sessions.issue(account.email, Date.now(), request.headers['user-agent']);
    const expires = new Date(session.expiresMs);
    return reply
      .setCookie(passwordCookie, cookie, { ...cookieOptions(request), expires })
      .send({ message: 'logged in' });
  });
}
