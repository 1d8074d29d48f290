import type { Connect } from 'vite';

/** Serves a text from the development server that a build writes into a file. */
export const serveText =
  (type: string, text: () => string): Connect.SimpleHandleFunction =>
  (_request, response) => {
    response.setHeader('content-type', type);
    response.end(text());
  };
