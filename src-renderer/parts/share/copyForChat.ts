import type { WorkspaceList } from '#contract/workspaces.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { windowZoneName } from '#kit/format/timeZone.ts';
import { copyFormatted } from '#kit/toasts/copyText.ts';
import { screenLinks } from '../screenLinks.ts';
import { chatText, type ShareSubject } from './chatText.ts';
import { messages } from './messages.ts';

/**
 * Copies a short text with the links of both clients, and shows the result.
 * @param address path and query of the screen
 */
export async function copyForChat(
  subject: ShareSubject,
  address: string,
  list: WorkspaceList | undefined,
): Promise<void> {
  const links = screenLinks(list, address);
  if (links === undefined) return;
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  await copyFormatted(
    chatText(subject, {
      links,
      workspace,
      time: `${formatMoment(new Date().toISOString())} ${windowZoneName()}`,
    }),
    messages.copiedForChat,
  );
}
