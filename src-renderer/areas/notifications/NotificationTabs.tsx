import { useRouter } from '@tanstack/react-router';
import { TabLinks } from '#kit/tabs/TabLinks.tsx';
import { messages } from './messages.ts';

const tabs = [
  { id: 'sends', label: messages.tabs.sends, href: '/notifications' },
  { id: 'rules', label: messages.tabs.rules, href: '/notifications/rules' },
  { id: 'silences', label: messages.tabs.silences, href: '/notifications/silences' },
  { id: 'noise', label: messages.tabs.noise, href: '/notifications/noise' },
] as const;

export function NotificationTabs({ current }: { readonly current: (typeof tabs)[number]['id'] }) {
  const { history } = useRouter();
  return (
    <TabLinks
      label={messages.title}
      current={current}
      tabs={tabs}
      onOpen={(href) => void history.push(href)}
    />
  );
}
