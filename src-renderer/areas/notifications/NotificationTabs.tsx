import { resourceRules } from '#contract/rules/resources.ts';
import { AreaTabs } from '#parts/AreaTabs.tsx';
import { messages } from './messages.ts';

const { requires } = resourceRules.notifications;

const tabs = [
  { id: 'sends', label: messages.tabs.sends, href: '/notifications', requires },
  { id: 'rules', label: messages.tabs.rules, href: '/notifications/rules', requires },
  {
    id: 'silences',
    label: messages.tabs.silences,
    href: '/notifications/silences',
    requires: resourceRules.silences.requires,
  },
  {
    id: 'windows',
    label: messages.tabs.windows,
    href: '/notifications/windows',
    requires: resourceRules.silences.requires,
  },
  { id: 'noise', label: messages.tabs.noise, href: '/notifications/noise', requires },
] as const;

export function NotificationTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  return <AreaTabs label={messages.title} current={current} tabs={tabs} />;
}
