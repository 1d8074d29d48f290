import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies and takes an empty one for none: clients send the header on every request, also on those without a body.
 * @throws an error with status 400 for a body that is no JSON
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is no JSON.'), { statusCode: 400 }));
    }
  });
}
