import { useRouter } from '@tanstack/react-router';
import { isGranted } from '#contract/rules/guards.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { TabLinks } from '#kit/tabs/TabLinks.tsx';
import { useSession } from '#parts/bridge/live.ts';
import { messages } from './messages.ts';

const { notifications: rules, silences } = resourceRules;

const tabs = [
  { id: 'sends', label: messages.tabs.sends, href: '/notifications', requires: rules.requires },
  { id: 'rules', label: messages.tabs.rules, href: '/notifications/rules', requires: rules.requires },
  {
    id: 'silences',
    label: messages.tabs.silences,
    href: '/notifications/silences',
    requires: silences.requires,
  },
  { id: 'noise', label: messages.tabs.noise, href: '/notifications/noise', requires: rules.requires },
] as const;

/** Tabs of the screens about notifications that the user may open. */
export function NotificationTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  const { history } = useRouter();
  const session = useSession();
  return (
    <TabLinks
      label={messages.title}
      current={current}
      tabs={tabs.filter(
        ({ id, requires }) =>
          id === current || (session?.status === 'signed-in' && isGranted(requires, session)),
      )}
      onOpen={(href) => void history.push(href)}
    />
  );
}
