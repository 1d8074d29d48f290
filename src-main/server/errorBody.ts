import { z } from 'zod';

const kratosErrorSchema = z.object({
  error: z.object({ message: z.string().optional(), reason: z.string().optional() }),
});
const textErrorSchema = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  details: z.string().nullish(),
});

const maxTextLength = 500;

/**
 * Extracts the server's message from an error body, whichever part of the server wrote it.
 * @param body JSON of one of the known shapes, or plain text
 * @returns undefined for an empty body, HTML, or JSON without a message
 */
export function messageOf(body: string): string | undefined {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return text.slice(0, maxTextLength);
  }
  const kratos = kratosErrorSchema.safeParse(parsed);
  if (kratos.success) return kratos.data.error.reason ?? kratos.data.error.message;
  const known = textErrorSchema.safeParse(parsed);
  if (!known.success) return typeof parsed === 'string' ? parsed : undefined;
  const { error, message, details } = known.data;
  // Playbook errors have both a kind (`error`) and a `message`.
  const said = [...new Set([error, message])].filter(Boolean).join(': ');
  return said && details ? `${said} ${details}` : said || undefined;
}
