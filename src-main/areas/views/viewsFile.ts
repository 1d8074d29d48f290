import { z } from 'zod';
import { maxViews, viewNameKey, viewsFileExtension } from '#contract/rules/views.ts';
import { type NamedAddress, namedAddressSchema } from '#contract/views.ts';
import { Failure } from '#main/base/Failure.ts';
import { messages } from './messages.ts';

const kind = 'quarterdeck-views';
const version = 1;

const headSchema = z.object({ kind: z.literal(kind), version: z.number().int().min(1) });

const contentSchema = z.object({
  workspace: z.string().max(500),
  views: z.array(namedAddressSchema).max(maxViews),
});

export type ViewsFileContent = z.infer<typeof contentSchema>;

const refuse = (sentence: string): never => {
  throw new Failure('INVALID', { sentence });
};

export const writeViewsFile = (workspace: string, views: readonly NamedAddress[]) => ({
  name: `Saved views of ${workspace}${viewsFileExtension}`,
  text: `${JSON.stringify({ kind, version, workspace, views: views.map(({ name, address }) => ({ name, address })) }, null, 2)}\n`,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(messages.file.notJson);
  }
}

/** Parses a file of views; its content is untrusted. @throws Failure INVALID with a message for the user */
export function readViewsFile(text: string): ViewsFileContent {
  const value = parseJson(text);
  const head = headSchema.safeParse(value);
  if (!head.success) return refuse(messages.file.otherKind);
  if (head.data.version > version) return refuse(messages.file.newer(head.data.version));
  const content = contentSchema.safeParse(value);
  if (!content.success) {
    const [issue] = content.error.issues;
    return refuse(messages.file.damaged((issue?.path ?? []).join('.'), issue?.message ?? ''));
  }
  const seen = new Set<string>();
  for (const { name } of content.data.views) {
    if (seen.has(viewNameKey(name))) refuse(messages.file.duplicateName(name));
    seen.add(viewNameKey(name));
  }
  return content.data;
}
