import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies and accepts empty ones, because clients send the content type on every request.
 * @throws an error with status 400 for invalid JSON
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }));
    }
  });
}
